/**
 * Answers a command; gets what stands behind the command's name and the first blank, and where the query started: an element
 * when the command is chained to a locator, else the document. Throws to refuse.
 */
export type Handler = (argument: string, root: Node) => string;
