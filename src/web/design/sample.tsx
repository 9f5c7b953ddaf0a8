import type { ReactNode } from 'react'

export type SamplesProps = { scheme: 'light' | 'dark' }

export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8 first-of-type:mt-6">
      <h3 className="mb-5 text-lg">{title}</h3>
      {children}
    </section>
  )
}

export function Sample({ code, children }: { code: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {children}
      <code className="text-2xs text-muted">{code}</code>
    </div>
  )
}
