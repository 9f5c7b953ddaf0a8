declare module 'scheduler' {
  /** How often a second React lets the browser draw while it works; 5 ms of work at a time by default. */
  export function unstable_forceFrameRate(fps: number): void
}
