import { replace } from './disguise.ts';
import {
  apply,
  channel,
  NativeString,
  defineProperty,
  getOwnPropertyDescriptor,
  listen,
  OwnWeakMap,
} from './intrinsics.ts';

/** The shadow roots that their page made closed. Windows that can reach one another share them. */
type Closed = {
  readonly roots: OwnWeakMap<Node, true>;
  /** Whether there is one. */
  any: boolean;
};

/**
 * Opens closed shadow roots for whoever looks from another world, since people see what is in them. The page goes on seeing them
 * closed: by `shadowRoot`, `mode`, `assignedSlot` and `composedPath()`, also through the prototypes of another window.
 *
 * @param key name of the event by which windows ask each other for their lists
 */
export function openRoots(key: string): void {
  const closed: Closed = closedOfOthers(key) ?? { roots: new OwnWeakMap(), any: false };
  const { roots } = closed;
  listen(channel, key, event => {
    const { detail } = event as CustomEvent<{ closed?: Closed } | undefined>;
    if (detail) detail.closed = closed;
  });
  hide(closed);

  replace(Element.prototype, 'attachShadow', (original, self, values) => {
    const init = values[0] as object | null | undefined;
    // Whatever else it is, the browser judges it.
    if (typeof init !== 'object' || init === null) return apply(original, self, values);
    // Read once, as the browser does, and in its order.
    const { clonable, customElementRegistry, delegatesFocus, mode, serializable, slotAssignment } = init as Record<
      string,
      unknown
    >;
    const given = { clonable, customElementRegistry, delegatesFocus, mode, serializable, slotAssignment };
    if (NativeString(mode) !== 'closed') return apply(original, self, [plain(given)]);
    const root = apply(original, self, [plain({ ...given, mode: 'open' })]) as Node;
    roots.set(root, true);
    closed.any = true;
    return root;
  });
}

/** Makes the window's own ways to a root answer as if it were closed. */
function hide(closed: Closed): void {
  const { roots } = closed;
  const { getRootNode } = Node.prototype;
  const currentTargetOf = getOwnPropertyDescriptor(Event.prototype, 'currentTarget')?.get as () => EventTarget | null;
  const hostOf = getOwnPropertyDescriptor(ShadowRoot.prototype, 'host')?.get as () => Element;
  const { isPrototypeOf } = Object.prototype;
  const rootOf = (node: Node): Node => apply(getRootNode, node, []);
  const isNode = (value: unknown): value is Node => apply(isPrototypeOf, Node.prototype, [value]);
  /** The element whose shadow root holds the node. */
  const hostAround = (node: Node): Node | undefined => {
    const root = rootOf(node);
    return apply(isPrototypeOf, ShadowRoot.prototype, [root]) ? apply(hostOf, root, []) : undefined;
  };
  /** Whether a node stands in a closed root that `from` is not in. */
  const isWithheld = (node: Node, from: Node | undefined): boolean => {
    const around = new OwnWeakMap<Node, true>();
    for (let at = from; at; at = hostAround(at)) around.set(rootOf(at), true);
    for (let at: Node | undefined = node; at; at = hostAround(at)) {
      const root = rootOf(at);
      if (roots.has(root) && !around.has(root)) return true;
    }
    return false;
  };
  replace(Element.prototype, 'shadowRoot', (original, self) => {
    const root = apply(original, self, []) as Node | null;
    return root && roots.has(root) ? null : root;
  });
  replace(ShadowRoot.prototype, 'mode', (original, self) => {
    const mode: unknown = apply(original, self, []);
    return roots.has(self as Node) ? 'closed' : mode;
  });
  for (const owner of [Element.prototype, Text.prototype])
    replace(owner, 'assignedSlot', (original, self) => {
      const slot = apply(original, self, []) as Node | null;
      return slot && roots.has(rootOf(slot)) ? null : slot;
    });
  replace(Event.prototype, 'composedPath', (original, self) => {
    const path = apply(original, self, []) as EventTarget[];
    if (!closed.any) return path;
    const target: unknown = apply(currentTargetOf, self, []);
    const from = isNode(target) ? target : undefined;
    const seen: EventTarget[] = [];
    for (let at = 0; at < path.length; at++) {
      const one = path[at]!;
      if (!isNode(one) || !isWithheld(one, from)) defineAt(seen, one);
    }
    return seen;
  });
}

/** Without a value, a member is as if it were not there; without a prototype, nothing of the page is read. */
function plain(members: Readonly<Record<string, unknown>>): object {
  const object: Record<string, unknown> = Object.create(null);
  for (const name in members) if (members[name] !== undefined) object[name] = members[name];
  return object;
}

/** As `push`, which the page may have replaced. */
function defineAt<T>(list: T[], value: T): void {
  defineProperty(list, list.length, {
    __proto__: null,
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  } as PropertyDescriptor);
}

function closedOfOthers(key: string): Closed | undefined {
  for (const other of [parent, opener as Window | null, top]) {
    if (!other || other === window) continue;
    try {
      const detail: { closed?: Closed } = {};
      other.performance.dispatchEvent(new CustomEvent(key, { detail }));
      if (detail.closed) return detail.closed;
    } catch {
      // Of another origin: its nodes cannot be reached either.
    }
  }
  return undefined;
}
