/** Returns a LIKE pattern for texts that contain the user's text literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
