/** Words that say nothing about product or quantity, as `searchWordsOf` spells them. */
export const NOISE: ReadonlySet<string> = new Set(
  `a af alle alt antal at bare bruge forhånd have kan mangler pr sendt bedes bestil bestille bestiller bestilling da dag de dejlig den der desuden det dkk du eftermiddag en enhed enheder er
  et fem film fire folie folien folier for formiddag foliehuset følgende få fra gerne god goddag godmorgen ha har hej hejsa hel hele helst her hermed enkelt enkelte hilsen hilsner
  hurtig hurtigst hurtigt husk hvis i idag igen imorgen ind jeg jer kære kcw kcwid kr kunne køb købe lev leveret levering lige linje linjer man mandag
  med mere mig moms morgen mvh må måtte ned nr når no nummer ogs også og ok onsdag ordre ordren os pa på plus pos position pris ps
  roll rolls rulle rullen ruller se send sende sendes sender senest skal skulle sku snarest som stk stykker så samt tak takker tirsdag til tilbage to
  torsdag tre tusind uge vare varen varenr varenummer varer venligst vi vil ville være weekend x ønsker ønskes produkt produktnr produktnummer artikel
  artikelnr fredag lørdag søndag muligt please thanks hello hi dear need we would like the of and with some be in kl`
    .split(/\s+/)
    .filter((word) => !['leveret', 'hvis', 'tilbage', 'ned'].includes(word)),
)

/** Words for a film's look; ignored beside a name or SKU unless the search finds the product by them. */
export const DESCRIBING: ReadonlySet<string> = new Set(
  'blank blanke mat matte satin metallic metal vinyl støbt wrap bilwrap bred brede'.split(' '),
)

/** Words that make a request uncertain: they are not searched for, and the line is asked about. */
export const HEDGES: ReadonlySet<string> = new Set(
  'ikke ik ikk uden hvis eller måske cirka ca mindst højst max omkring undtagen ingen aldrig retur returnere afbestil annuller fortryd udgået defekt fik modtaget leveret'.split(
    ' ',
  ),
)

export const VAGUE_QUANTITIES: ReadonlySet<string> = new Set([
  'mange',
  'nogle',
  'par',
  'flere',
  'masse',
  'diverse',
  'begge',
  'halv',
  'halve',
  'halvanden',
])

export const NUMERALS: ReadonlyMap<string, number> = new Map(
  ['en to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tyve', 'et', 'én', 'ét'].flatMap(
    (words) => words.split(' ').map((word, at) => [word, at + 1] as const),
  ),
)

/** Units of single products; not boxes and pallets, whose contents are unknown. */
export const UNIT =
  /^(?:stk|stks|styk|styks|stykker|st|rulle|ruller|rullen|rl|rll|rul|roll|rolls|pcs|pc|enheder|par|sæt|dåser?|flasker?|dunke?)$/i
export const MEASURE = /^(?:m|mtr|meter|metre|lbm|cm|mm|l|ltr|liter|ml|cl|kg|g|%|°|°c|w|m2|m²|µm|my|blade|felter)$/i
export const METRES = /^(?:m|mtr|meter|metre|lbm)$/i

/** Words before a number that is neither quantity nor price. */
export const BEFORE_OTHER_NUMBER =
  /^(?:kl|uge|d|den|nr|ordre|ordrenr|ordrenummer|ref|rekv|rekvisition|faktura|fakturanr|tlf|telefon|mobil|mob|cvr|ean|opgave|sag|sagsnr|side|kundenr|konto|reg|pos|linje|batch)$/i
export const BEFORE_PRICE = /^(?:a|á|à|@|kr|dkk|pris|stkpris|ialt|total|sum|subtotal)$/i
export const AFTER_PRICE = /^(?:kr|dkk|kroner)$/i

/** The close of a message: what follows is a signature. */
export const CLOSING =
  /^(?:(?:mvh|m\.?\s?v\.?\s?h|(?:med\s+)?(?:de\s+)?(?:venlige?|bedste|kærlige?|mange)\s+hils(?:en|ner)|v\.?h|dbh|hils(?:en|ner)|kh|(?:best|kind)\s+regards|regards|sendt\s+fra\s+(?:min|outlook)|sent\s+from\s+my|(?:hent|get)\s+outlook)(?![\p{L}\d-])|--\s*$|_{2,}\s*$|\/\/?\s*\p{L}+\s*$)/iu

/** A line that greets and says no more. */
export const GREETING =
  /^(?:hej(?:sa)?|hallo|halløj|kære|god\s*(?:dag|morgen|formiddag|eftermiddag|aften)|hi|hello|dear)(?:\s+\p{L}+){0,3}\s*[,!.]*$/iu

/** A line of a letter's head or foot, or of an invoice. */
export const LETTER_LINE =
  /^(?:fra|til|sendt|emne|cc|bcc|dato|from|to|sent|subject|date|vedr(?:ørende)?|att|adresse|(?:leverings|faktura)adresse|leveres\s+til|rekv(?:isition)?|ref(?:erence)?|(?:deres|vores|jeres)\s+ref(?:erence)?|po|tlf|telefon|mobil|mob|tel|phone|e-?mail|mail|web|cvr|ean|kundenr|kundenummer|ordrenr|ordrenummer|ordredato|faktura(?:nr|nummer|dato)?|betaling(?:sbetingelser)?|forfald(?:er|sdato)?|bank|iban|swift|reg|side|i\s+alt|ialt|subtotal|total|moms|momsgrundlag|fragt|leveringsdato|at\s+betale|kontaktperson)\.?(?:\s*(?:nr|no|nummer|ekskl|inkl|dato|kr|dkk)\b\.?)*\s*(?:[:#(;\t|]|\s[\d+]|$)/iu

/** A street with its number, or a postal code with its town. */
export const ADDRESS =
  /\p{L}(?:vej|gade|gaden|allé|alle|vænget|stræde|strædet|plads|pladsen|torv|torvet|parken|boulevard|have)\s+\d{1,3}\s?[a-z]?\s*(?:,.*)?$|^(?:dk[- ]?)?[1-9]\d{3}\s+\p{Lu}[\p{L} .]+$/u
