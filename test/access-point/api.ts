export type Answer = Readonly<{ status: number; body: unknown; headers?: Record<string, string>; type?: string }>
export type Asked = Readonly<{ method: string; path: string; query: URLSearchParams; body: string; type: string }>
/** Null for what is not documented. */
export type Api = Readonly<{ serve: (asked: Asked) => Answer | null }>
