const fields = 'input, textarea, select';
/** Fields remembered at most. */
const most = 3000;

/** What stands in the fields of the document. Scripts that set it change no node and send no event. */
export class Fields {
  #held = new Map<Element, string>();

  begin(): void {
    this.#held = new Map([...document.querySelectorAll(fields)].slice(0, most).map(field => [field, held(field)]));
  }

  /** Whether any of them holds something else than at the beginning. */
  get changed(): boolean {
    for (const [field, before] of this.#held) if (field.isConnected && held(field) !== before) return true;
    return false;
  }
}

function held(field: Element): string {
  const { value, checked, indeterminate } = field as HTMLInputElement;
  if (!(field instanceof HTMLSelectElement) || !field.multiple) return `${value} ${checked} ${indeterminate}`;
  return [...field.selectedOptions].map(option => option.index).join();
}
