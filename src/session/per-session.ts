import type { Session } from './session.ts';

/** State that a feature keeps for each session, without the session knowing of it. */
export function perSession<T>(create: (session: Session) => T): (session: Session) => T {
  const instances = new WeakMap<Session, { value: T }>();
  return session => {
    const known = instances.get(session) ?? { value: create(session) };
    instances.set(session, known);
    return known.value;
  };
}
