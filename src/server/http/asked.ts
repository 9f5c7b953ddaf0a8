/** What a call reads of a request, whichever way it came: through the framework, or straight from the socket (decision 0046). */
export type Asked = Readonly<{
  header: (name: string) => string | undefined
  params: () => Readonly<Record<string, string>>
  query: () => Readonly<Record<string, string>>
  remoteAddress: string | undefined
  /** the request itself, for what reads its body */
  request: () => Request
  /** says whose session it is, for the log */
  isOf: (userId: number) => void
}>
