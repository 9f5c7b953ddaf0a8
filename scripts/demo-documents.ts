import { mkdir, writeFile } from 'node:fs/promises'
import makers from '#demo/makers.json' with { type: 'json' }
import products from '#demo/products.json' with { type: 'json' }
import demoSafety from '#demo/safety.json' with { type: 'json' }
import tags from '#demo/tags.json' with { type: 'json' }
import { countryName } from '#domain/manufacturers/country-name.ts'
import { type Pictogram, SIGNAL_WORD_LABELS, type SignalWord } from '#domain/products/hazards/hazard-symbols.ts'
import { readStatements, type StatementKind } from '#domain/products/hazards/statement.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { DEMO_DOCUMENTS_DATED, dataSheetKey, guideKey, safetyDataSheetKey } from '#server/demo/demo-documents.ts'
import { drawLetterhead } from '#server/documents/letterhead.ts'
import { renderPdf } from '#server/documents/render-pdf.ts'
import { drawPictogram, FRAME, makeRoom, type Sheet } from '#server/documents/sheet.ts'
import { INK, textHeight, writeText } from '#server/documents/write-text.ts'
import { specificationRows } from '#web/products/shown/specification-rows.ts'

/** Renders the PDFs of the demo shop: a safety data sheet per chemical, a data sheet per series of film, and two guides. */
const FOLDER = 'db/demo/documents'
const SYMBOL = 52

type Section = Readonly<{ title: string; text: string; pictograms?: readonly Pictogram[] }>
type DemoProduct = (typeof products)[number]
type DemoLabel = Readonly<{
  signalWord: SignalWord
  pictograms: Pictogram[]
  hazardStatements: string[]
  precautionaryStatements: string[]
  hazardContents: string
  ufi: string
}>

await mkdir(FOLDER, { recursive: true })
const safetyOf = new Map(demoSafety.map((safety) => [safety.kcwId, safety]))
const chemicals = products.filter(({ kcwId }) => safetyOf.get(kcwId)?.hazardStatements)
for (const product of chemicals)
  await write(safetyDataSheetKey(product.kcwId), 'Sikkerhedsdatablad', product.nameDa, safetySections(product))
const series = tags.series.filter(({ id }) => products.some(({ seriesId }) => seriesId === id))
for (const one of series) await write(dataSheetKey(one.id), 'Datablad', one.nameDa, dataSections(one))
await write(guideKey('toer'), 'Monteringsvejledning', 'Bilfolie, lagt tørt', guideSections(false))
await write(guideKey('vaad'), 'Monteringsvejledning', 'Lakbeskyttelse, lagt vådt', guideSections(true))

async function write(key: string, title: string, note: string, sections: readonly Section[]): Promise<void> {
  const paper = { title: `${title}: ${note}`, company: DEFAULT_SETTINGS.company, createdAt: new Date(DEMO_DOCUMENTS_DATED) }
  const body = await renderPdf(paper, (sheet) => {
    drawLetterhead(sheet, { title, note })
    for (const section of sections) writeSection(sheet, section)
  })
  await writeFile(`${FOLDER}/${key}.pdf`, body)
  console.log(`${key}.pdf  ${Math.round(body.length / 1024)} kB`)
}

function writeSection(sheet: Sheet, { title, text, pictograms = [] }: Section): void {
  const place = () => ({ x: FRAME.left, y: sheet.y, width: FRAME.width })
  makeRoom(sheet, 40 + (pictograms.length > 0 ? SYMBOL : 0))
  sheet.y += writeText(sheet, title, place(), { size: 10.5, weight: 'strong' }) + 3
  if (pictograms.length > 0) {
    pictograms.forEach((pictogram, index) => {
      drawPictogram(sheet, pictogram, { x: FRAME.left + index * (SYMBOL + 6), y: sheet.y, size: SYMBOL })
    })
    sheet.y += SYMBOL + 6
  }
  for (const paragraph of text.split('\n')) {
    makeRoom(sheet, textHeight(sheet, paragraph, FRAME.width))
    sheet.y += writeText(sheet, paragraph, place(), { color: INK.black })
  }
  sheet.y += 10
}

/** The sixteen headings of Regulation (EC) 1907/2006, Annex II, with what the demo knows. */
function safetySections({ kcwId, nameDa, descriptionDa }: DemoProduct): Section[] {
  const { makerId, ...rest } = safetyOf.get(kcwId) ?? { makerId: '' }
  const label = rest as unknown as DemoLabel
  const maker = makers.find(({ id }) => id === makerId)
  const lines = (codes: readonly string[], kind: StatementKind) =>
    readStatements(codes, kind)
      .map(({ code, text }) => `${code}  ${text}`)
      .join('\n')
  const isFlammable = label.pictograms.includes('GHS02')
  const isBadForWater = label.pictograms.includes('GHS09')
  const firstAid = label.precautionaryStatements.filter((code) => /^P3[0-6]/.test(code))
  const stored = label.precautionaryStatements.filter((code) => code.startsWith('P4'))
  return [
    {
      title: '1. Identifikation af blandingen og af virksomheden',
      text: `${nameDa} (${kcwId}) · UFI: ${label.ufi}\nAnvendelse: ${(descriptionDa ?? '').split('. ')[0]}.\nLeverandør: ${maker?.name}, ${maker?.address.replace('\n', ', ')}, ${countryName(maker?.country ?? 'DK')}\n${maker?.contact}${maker?.phone ? ` · ${maker.phone}` : ''}\nNødtelefon: Giftlinjen, 82 12 12 12, hele døgnet`,
    },
    {
      title: '2. Fareidentifikation',
      pictograms: label.pictograms,
      text: `Signalord: ${SIGNAL_WORD_LABELS[label.signalWord]}\n${lines(label.hazardStatements, 'hazard')}\n${lines(label.precautionaryStatements, 'precautionary')}`,
    },
    { title: '3. Sammensætning', text: `Blanding. Stoffer, der bidrager til klassificeringen: ${label.hazardContents}.` },
    { title: '4. Førstehjælp', text: lines(firstAid, 'precautionary') || 'Søg frisk luft. Skyl med vand.' },
    {
      title: '5. Brandbekæmpelse',
      text: isFlammable
        ? 'Sluk med pulver, kulsyre eller alkoholbestandigt skum. Dampene er tungere end luft og kan antændes på afstand.'
        : 'Produktet brænder ikke af sig selv. Sluk efter omgivelserne.',
    },
    {
      title: '6. Forholdsregler ved udslip',
      text: `Luft ud, og tag handsker på. Sug spild op med granulat.${isBadForWater ? ' Må ikke komme i kloak eller vandløb.' : ''}`,
    },
    { title: '7. Håndtering og opbevaring', text: lines(stored, 'precautionary') || 'Opbevares tæt lukket ved 10–25 °C.' },
    {
      title: '8. Eksponeringskontrol og personlige værnemidler',
      text: 'Sørg for udsugning eller gennemtræk. Nitrilhandsker (EN ISO 374) og tætsluttende briller (EN 166).',
    },
    { title: '9. Fysiske og kemiske egenskaber', text: `Væske. ${isFlammable ? 'Flammepunkt under 60 °C.' : 'Flammepunkt over 60 °C.'}` },
    { title: '10. Stabilitet og reaktivitet', text: 'Stabil ved den foreskrevne opbevaring. Undgå stærkt oxiderende stoffer.' },
    {
      title: '11. Toksikologiske oplysninger',
      text: lines(
        label.hazardStatements.filter((code) => /^(?:H3|EUH)/.test(code)),
        'hazard',
      ),
    },
    {
      title: '12. Miljøoplysninger',
      text:
        lines(
          label.hazardStatements.filter((code) => code.startsWith('H4')),
          'hazard',
        ) || 'Ikke klassificeret som farlig for miljøet.',
    },
    {
      title: '13. Bortskaffelse',
      text: 'Rester og tomme, ikke rensede beholdere afleveres til den kommunale modtageordning for farligt affald.',
    },
    {
      title: '14. Transportoplysninger',
      text: isFlammable ? 'ADR: klasse 3. Små emballager sendes som begrænset mængde (LQ).' : 'Ikke farligt gods efter ADR.',
    },
    { title: '15. Regulering', text: 'Forordning (EF) nr. 1907/2006 (REACH) og (EF) nr. 1272/2008 (CLP).' },
    { title: '16. Andre oplysninger', text: 'Version 2.0. Opdigtet datablad til demobutikken: må ikke bruges til et rigtigt produkt.' },
  ]
}

function dataSections({ id, description }: (typeof tags.series)[number]): Section[] {
  const films = products.filter(({ seriesId }) => seriesId === id)
  const rows = specificationRows((films[0]?.specifications ?? {}) as Parameters<typeof specificationRows>[0])
  const shared = rows.filter(
    ({ key }) => new Set(films.map((film) => film.specifications[key as keyof typeof film.specifications])).size === 1,
  )
  return [
    { title: 'Om serien', text: description ?? '' },
    { title: 'Egenskaber', text: shared.map(({ label, value }) => `${label}: ${value}`).join('\n') },
    { title: 'Varer i serien', text: films.map(({ kcwId, nameDa }) => `${kcwId}  ${nameDa}`).join('\n') },
    { title: 'Om databladet', text: 'Version 2.0. Opdigtet datablad til demobutikken.' },
  ]
}

function guideSections(isWet: boolean): Section[] {
  return [
    {
      title: '1. Gør klar',
      text: 'Vask bilen, og fjern voks, flyverust og tjære. Slut af med isopropanol 70 % og en fnugfri klud. Rum og flade skal have den temperatur, databladet siger.',
    },
    {
      title: '2. Læg folien',
      text: isWet
        ? 'Sprøjt flade og lim med vand og et par dråber folieshampoo. Læg folien på, ret den ind, og rakl væsken ud fra midten.'
        : 'Træk lineren af, læg folien uden spænding, og rakl fra midten og ud med overlappende strøg. Løft og læg om, hvis der kommer folder.',
    },
    {
      title: '3. Kanter og fordybninger',
      text: 'Varm folien let, form den ned i fordybningen, og skær med 3–5 mm til ombuk. Skær på skæretape, ikke på lakken.',
    },
    {
      title: '4. Eftervarm og kontroller',
      text: isWet
        ? 'Lad bilen stå varmt et døgn. Små lommer af vand forsvinder i løbet af et par uger.'
        : 'Varm alle strakte steder til den temperatur, databladet siger, og mål med IR-termometer.',
    },
    { title: '5. Sikkerhed', text: 'Skær væk fra dig selv. Brug ikke varmepistol, før rensevæsken er dampet af. Sørg for udluftning.' },
    { title: 'Om vejledningen', text: 'Version 2.0. Opdigtet vejledning til demobutikken.' },
  ]
}
