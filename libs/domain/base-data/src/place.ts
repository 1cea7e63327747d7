/** Returns whether coordinates (degrees) are a place on earth. 0, 0 is none: vendors write it for one that was not entered. */
export function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);
}
