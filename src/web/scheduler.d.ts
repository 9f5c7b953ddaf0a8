declare module 'scheduler' {
  /** How often a second React lets the browser draw while it works; 5 ms of work at a time by default. */
  export function unstable_forceFrameRate(fps: number): void
  export const unstable_UserBlockingPriority: number
  export const unstable_NormalPriority: number
  /** Calls `work` before less urgent tasks. A function it answers goes on with the same task. */
  export function unstable_scheduleCallback(priority: number, work: Work): unknown
  type Work = () => Work | undefined
}
