/** What a call reads of a request. */
export type Asked = Readonly<{
  header: (name: string) => string | undefined
  params: () => Readonly<Record<string, string>>
  query: () => Readonly<Record<string, string>>
  remoteAddress: string | undefined
  /** for calls that read the body */
  request: () => Request
  /** records the user for the log */
  isOf: (userId: number) => void
}>
