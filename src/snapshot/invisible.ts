/**
 * Characters that are not seen and could carry words for a machine alone: tags, zero-width signs, bidirectional controls, and runs of variation
 * selectors. The joiners stay where scripts and emoji need them: between two letters that are not Latin, marks or pictures.
 */
const invisible =
  /[\u{e0000}-\u{e0fff}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u180e\u061c\u00ad\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f](?=[\ufe00-\ufe0f])|(?<![\p{L}\p{M}\p{Emoji}\ufe0f])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Emoji}])|(?<=[A-Za-z0-9])[\u200c\u200d]+|[\u200c\u200d]+(?=[A-Za-z0-9])|[\u200c\u200d](?=[\u200c\u200d])/gu;
const suspect =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0f]{2}/u;

/** A text without the characters that a reader cannot see. */
export const readable = (text: string): string => (suspect.test(text) ? text.replace(invisible, '') : text);
