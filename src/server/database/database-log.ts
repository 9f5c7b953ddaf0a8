export type DatabaseLog = {
  info(message: string): void
  warn(message: string): void
  fatal(message: string): void
}
