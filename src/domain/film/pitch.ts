/** Camera elevation in degrees, for dragging and for links. */
export const PITCH = { least: 3, most: 72 } as const
