import { GUARANTEE_NOTICE, GUARANTEE_NOTICE_TEXT } from '#domain/settings/guarantee-notice.ts'
import { useSettings } from './use-settings.ts'

/** The EU's notice whole and in its own colours, or its text until the shop has the file; the link leads where its QR code does. */
export function GuaranteeNotice({ className = '' }: { className?: string }) {
  const { guaranteeNotice: file } = useSettings()
  const { title, paragraphs, portalLink } = GUARANTEE_NOTICE_TEXT
  const text = paragraphs.map((paragraph) => (
    <p key={paragraph} className="mt-2">
      {paragraph}
    </p>
  ))
  return (
    <section aria-label={title} className={`max-w-sm text-sm ${className}`}>
      {file ? (
        <>
          <img src={file.url} alt="" width={file.width} height={file.height} loading="lazy" className="h-auto w-full bg-white" />
          <div className="sr-only">{text}</div>
        </>
      ) : (
        <>
          <p className="font-semibold">{title}</p>
          {text}
        </>
      )}
      <a
        href={GUARANTEE_NOTICE.portal}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {portalLink}
      </a>
    </section>
  )
}
