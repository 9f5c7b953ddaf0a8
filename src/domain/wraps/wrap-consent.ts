/** The consent for a photo. Its version is stored; changed words need a new version (the test beside checks it). */
export const WRAP_CONSENT = {
  version: '2026-11-22',
  lines: [
    'Billedet vises offentligt i butikken: på foliernes sider, i galleriet og på forsiden. Ved det står bilen, din linje, folierne og firmaets navn og by.',
    'Jeg har selv taget billedet eller har lov til at dele det.',
    'Bilens ejer er indforstået med, at bilen vises, og ingen på billedet kan genkendes uden at have sagt ja.',
    'Jeg kan til enhver tid trække billedet tilbage under Mine billeder. Så slettes det fra butikken med det samme.',
  ],
} as const

export const WRAP_CONSENT_LABEL = 'Jeg siger ja til det hele'
