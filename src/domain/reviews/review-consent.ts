/** The author's consent; see `WRAP_CONSENT` for the version. */
export const REVIEW_CONSENT = {
  version: '2026-11-22',
  lines: [
    'Anmeldelsen vises offentligt på varens side med stjerner, tekst, dato og firmaets navn og by.',
    'Jeg kan til enhver tid rette eller slette den under Mine anmeldelser.',
  ],
} as const
