export type Answer = Readonly<{ status: number; body: unknown; headers?: Record<string, string>; type?: string }>
export type ApiRequest = Readonly<{ method: string; path: string; query: URLSearchParams; body: string; type: string }>
/** Null for what is not documented. */
export type Api = Readonly<{ serve: (request: ApiRequest) => Answer | null }>
