import type { Pictogram, SignalWord } from './hazard-symbols.ts'

export type HazardStatement = Readonly<{
  /** the official Danish wording; `{…}` is a gap to fill, `{?}` an optional one */
  text: string
  /** `either` depends on the hazard category; null: none required */
  signal: SignalWord | 'either' | null
  pictograms: readonly Pictogram[]
  /** allowed but not required, depending on the hazard category */
  mayHave?: readonly Pictogram[]
}>

type Row = readonly [text: string, signal: HazardStatement['signal'], ...pictograms: Pictogram[]]

/** Annex III part 1 of Regulation (EC) 1272/2008, consolidated 2026-07-01; signal words and pictograms of Annex I. */
const ROWS: Readonly<Record<string, Row>> = {
  H200: ['Ustabilt eksplosiv.', 'danger', 'GHS01'],
  H201: ['Eksplosiv, masseeksplosionsfare.', 'danger', 'GHS01'],
  H202: ['Eksplosiv, alvorlig fare for udslyngning af fragmenter.', 'danger', 'GHS01'],
  H203: ['Eksplosiv, fare for brand, eksplosion eller udslyngning af fragmenter.', 'danger', 'GHS01'],
  H204: ['Fare for brand eller udslyngning af fragmenter.', 'warning', 'GHS01'],
  H205: ['Fare for masseeksplosion ved brand.', 'danger'],
  H206: [
    'Fare for brand, eksplosion eller udslyngning af fragmenter; øget risiko for eksplosion, hvis det desensibiliserende middel reduceres.',
    'danger',
    'GHS02',
  ],
  H207: [
    'Fare for brand eller udslyngning af fragmenter; øget risiko for eksplosion, hvis det desensibiliserende middel reduceres.',
    'either',
    'GHS02',
  ],
  H208: ['Brandfare; øget risiko for eksplosion, hvis det desensibiliserende middel reduceres.', 'warning', 'GHS02'],
  H220: ['Yderst brandfarlig gas.', 'danger', 'GHS02'],
  H221: ['Brandfarlig gas.', 'either'],
  H222: ['Yderst brandfarlig aerosol.', 'danger', 'GHS02'],
  H223: ['Brandfarlig aerosol.', 'warning', 'GHS02'],
  H224: ['Yderst brandfarlig væske og damp.', 'danger', 'GHS02'],
  H225: ['Meget brandfarlig væske og damp.', 'danger', 'GHS02'],
  H226: ['Brandfarlig væske og damp.', 'warning', 'GHS02'],
  H228: ['Brandfarligt fast stof.', 'either', 'GHS02'],
  H229: ['Beholder under tryk. Kan sprænges ved opvarmning.', 'either'],
  H230: ['Kan reagere eksplosivt selv i fravær af luft.', null],
  H232: ['Kan selvantænde ved kontakt med luft.', 'danger', 'GHS02'],
  H240: ['Eksplosionsfare ved opvarmning.', 'danger', 'GHS01'],
  H241: ['Brand- eller eksplosionsfare ved opvarmning.', 'danger', 'GHS01', 'GHS02'],
  H242: ['Brandfare ved opvarmning.', 'either', 'GHS02'],
  H250: ['Selvantænder ved kontakt med luft.', 'danger', 'GHS02'],
  H251: ['Selvopvarmende, kan selvantænde.', 'danger', 'GHS02'],
  H252: ['Selvopvarmende i store mængder, kan selvantænde.', 'warning', 'GHS02'],
  H260: ['Ved kontakt med vand udvikles brandfarlige gasser, som kan selvantænde.', 'danger', 'GHS02'],
  H261: ['Ved kontakt med vand udvikles brandfarlige gasser.', 'either', 'GHS02'],
  H270: ['Kan forårsage eller forstærke brand, brandnærende.', 'danger', 'GHS03'],
  H271: ['Kan forårsage brand eller eksplosion, stærkt brandnærende.', 'danger', 'GHS03'],
  H272: ['Kan forstærke brand, brandnærende.', 'either', 'GHS03'],
  H280: ['Indeholder gas under tryk, kan eksplodere ved opvarmning.', 'warning', 'GHS04'],
  H281: ['Indeholder nedkølet gas, kan forårsage kuldeskader.', 'warning', 'GHS04'],
  H290: ['Kan ætse metaller.', 'warning', 'GHS05'],
  H300: ['Livsfarlig ved indtagelse.', 'danger', 'GHS06'],
  'H300+H310': ['Livsfarlig ved indtagelse eller hudkontakt.', 'danger', 'GHS06'],
  'H300+H310+H330': ['Livsfarlig ved indtagelse, hudkontakt eller indånding.', 'danger', 'GHS06'],
  'H300+H330': ['Livsfarlig ved indtagelse eller indånding.', 'danger', 'GHS06'],
  H301: ['Giftig ved indtagelse.', 'danger', 'GHS06'],
  'H301+H311': ['Giftig ved indtagelse eller hudkontakt.', 'danger', 'GHS06'],
  'H301+H311+H331': ['Giftig ved indtagelse, hudkontakt eller indånding.', 'danger', 'GHS06'],
  'H301+H331': ['Giftig ved indtagelse eller indånding.', 'danger', 'GHS06'],
  H302: ['Farlig ved indtagelse.', 'warning', 'GHS07'],
  'H302+H312': ['Farlig ved indtagelse eller hudkontakt.', 'warning', 'GHS07'],
  // the official text repeats 'indånding'
  'H302+H312+H332': ['Farlig ved indånding, hudkontakt eller indånding.', 'warning', 'GHS07'],
  'H302+H332': ['Farlig ved indtagelse eller indånding.', 'warning', 'GHS07'],
  H304: ['Kan være livsfarligt, hvis det indtages og kommer i luftvejene.', 'danger', 'GHS08'],
  H310: ['Livsfarlig ved hudkontakt.', 'danger', 'GHS06'],
  'H310+H330': ['Livsfarlig ved hudkontakt eller indånding.', 'danger', 'GHS06'],
  H311: ['Giftig ved hudkontakt.', 'danger', 'GHS06'],
  'H311+H331': ['Giftig ved hudkontakt eller indånding.', 'danger', 'GHS06'],
  H312: ['Farlig ved hudkontakt.', 'warning', 'GHS07'],
  'H312+H332': ['Farlig ved hudkontakt eller indånding.', 'warning', 'GHS07'],
  H314: ['Forårsager svære ætsninger af huden og øjenskader.', 'danger', 'GHS05'],
  H315: ['Forårsager hudirritation.', 'warning', 'GHS07'],
  H317: ['Kan forårsage allergisk hudreaktion.', 'warning', 'GHS07'],
  H318: ['Forårsager alvorlig øjenskade.', 'danger', 'GHS05'],
  H319: ['Forårsager alvorlig øjenirritation.', 'warning', 'GHS07'],
  H330: ['Livsfarlig ved indånding.', 'danger', 'GHS06'],
  H331: ['Giftig ved indånding.', 'danger', 'GHS06'],
  H332: ['Farlig ved indånding.', 'warning', 'GHS07'],
  H334: ['Kan forårsage allergi- eller astmasymptomer eller åndedrætsbesvær ved indånding.', 'danger', 'GHS08'],
  H335: ['Kan forårsage irritation af luftvejene.', 'warning', 'GHS07'],
  H336: ['Kan forårsage sløvhed eller svimmelhed.', 'warning', 'GHS07'],
  H340: ['Kan forårsage genetiske defekter{?}.', 'danger', 'GHS08'],
  H341: ['Mistænkt for at forårsage genetiske defekter{?}.', 'warning', 'GHS08'],
  H350: ['Kan fremkalde kræft{?}.', 'danger', 'GHS08'],
  H350i: ['Kan fremkalde kræft ved indånding.', 'danger', 'GHS08'],
  H351: ['Mistænkt for at fremkalde kræft{?}.', 'warning', 'GHS08'],
  H360: ['Kan skade forplantningsevnen eller det ufødte barn{?}.', 'danger', 'GHS08'],
  H360F: ['Kan skade forplantningsevnen.', 'danger', 'GHS08'],
  H360D: ['Kan skade det ufødte barn.', 'danger', 'GHS08'],
  H360FD: ['Kan skade forplantningsevnen. Kan skade det ufødte barn.', 'danger', 'GHS08'],
  H360Fd: ['Kan skade forplantningsevnen. Mistænkt for at skade det ufødte barn.', 'danger', 'GHS08'],
  H360Df: ['Kan skade det ufødte barn. Mistænkt for at skade forplantningsevnen.', 'danger', 'GHS08'],
  H361: ['Mistænkt for at skade forplantningsevnen eller det ufødte barn{?}.', 'warning', 'GHS08'],
  H361f: ['Mistænkt for at skade forplantningsevnen.', 'warning', 'GHS08'],
  H361d: ['Mistænkt for at skade det ufødte barn.', 'warning', 'GHS08'],
  H361fd: ['Mistænkt for at skade forplantningsevnen. Mistænkt for at skade det ufødte barn.', 'warning', 'GHS08'],
  H362: ['Kan skade børn, der ammes.', null],
  H370: ['Forårsager organskader{?}.', 'danger', 'GHS08'],
  H371: ['Kan forårsage organskader{?}.', 'warning', 'GHS08'],
  H372: ['Forårsager organskader{?} ved længerevarende eller gentagen eksponering.', 'danger', 'GHS08'],
  H373: ['Kan forårsage organskader{?} ved længerevarende eller gentagen eksponering.', 'warning', 'GHS08'],
  H400: ['Meget giftig for vandlevende organismer.', 'warning', 'GHS09'],
  H410: ['Meget giftig med langvarige virkninger for vandlevende organismer.', 'warning', 'GHS09'],
  H411: ['Giftig for vandlevende organismer, med langvarige virkninger.', null, 'GHS09'],
  H412: ['Skadelig for vandlevende organismer, med langvarige virkninger.', null],
  H413: ['Kan forårsage langvarige skadelige virkninger for vandlevende organismer.', null],
  H420: ['Skader folkesundheden og miljøet ved at ødelægge ozon i den øvre atmosfære.', 'warning', 'GHS07'],
  EUH014: ['Reagerer voldsomt med vand.', null],
  EUH018: ['Ved brug kan brandbarlige dampe/eksplosive damp-luftblandinger dannes.', null],
  EUH019: ['Kan danne eksplosive peroxider.', null],
  EUH029: ['Udvikler giftig gas ved kontakt med vand.', null],
  EUH031: ['Udvikler giftig gas ved kontakt med syre.', null],
  EUH032: ['Udvikler meget giftig gas ved kontakt med syre.', null],
  EUH044: ['Eksplosionsfarlig ved opvarmning under indeslutning.', null],
  EUH066: ['Gentagen kontakt kan give tør eller revnet hud.', null],
  EUH070: ['Giftig ved kontakt med øjnene.', null],
  EUH071: ['Ætsende for luftvejene.', null],
  EUH201: ['Indeholder bly. Må ikke anvendes på genstande, som børn vil kunne tygge eller sutte på.', null],
  EUH201A: ['Advarsel! Indeholder bly.', null],
  EUH202: ['Cyanoacrylat. Farligt. Klæber til huden og øjnene på få sekunder. Opbevares utilgængeligt for børn.', null],
  EUH203: ['Indeholder krom (VI). Kan udløse allergisk reaktion.', null],
  EUH204: ['Indeholder isocyanater. Kan udløse allergisk reaktion.', null],
  EUH205: ['Indeholder epoxyforbindelser. Kan udløse allergisk reaktion.', null],
  EUH206: ['Advarsel! Må ikke anvendes i forbindelse med andre produkter. Farlige luftarter (chlor) kan frigøres.', null],
  EUH207: [
    'Advarsel! Indeholder cadmium. Der udvikles farlige dampe under anvendelsen. Se producentens oplysninger. Overhold sikkerhedsforskrifterne.',
    null,
  ],
  EUH208: ['Indeholder {…}. Kan udløse allergisk reaktion.', null],
  EUH209: ['Kan blive meget brandfarlig ved brug.', null],
  EUH209A: ['Kan blive brandfarlig ved brug.', null],
  EUH210: ['Sikkerhedsdatablad kan på anmodning rekvireres.', null],
  EUH211: ['Advarsel! Der kan danne sig farlige respirable dråber, når der sprayes. Undgå indånding af spray eller tåge.', null],
  EUH212: ['Advarsel! Der kan danne sig farligt respirabelt støv ved anvendelsen. Undgå indånding af støv.', null],
  EUH380: ['Kan forårsage hormonforstyrrelse hos mennesker.', 'danger'],
  EUH381: ['Mistænkt for at forårsage hormonforstyrrelse hos mennesker.', 'warning'],
  EUH401: ['Brugsanvisningen skal følges for ikke at bringe menneskers sundhed og miljøet i fare.', null],
  EUH430: ['Kan forårsage hormonforstyrrelse hos miljøet.', 'danger'],
  EUH431: ['Mistænkt for at forårsage hormonforstyrrelse hos miljøet.', 'warning'],
  EUH440: ['Ophobes i miljøet og levende organismer, herunder i mennesker.', 'danger'],
  EUH441: ['Ophobes i høj grad i miljøet og levende organismer, herunder i mennesker.', 'danger'],
  EUH450: ['Kan forårsage langvarig og diffus forurening af vandressourcer.', 'danger'],
  EUH451: ['Kan forårsage meget langvarig og diffus forurening af vandressourcer.', 'danger'],
}

const CATEGORY_DECIDES: Readonly<Record<string, readonly Pictogram[]>> = { H221: ['GHS02'], H229: ['GHS02'] }

/** An H or EUH statement by code; null for an unknown code. */
export function hazardStatement(code: string): HazardStatement | null {
  const row = Object.hasOwn(ROWS, code) ? ROWS[code] : undefined
  if (!row) return null
  const [text, signal, ...pictograms] = row
  return { text, signal, pictograms, mayHave: CATEGORY_DECIDES[code] ?? [] }
}

export const HAZARD_CODES: readonly string[] = Object.keys(ROWS)
