/** Answers a command; gets what stands behind the command's name and the first blank. Throws to refuse. */
export type Handler = (argument: string) => string;
