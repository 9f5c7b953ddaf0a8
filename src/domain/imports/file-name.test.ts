import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NameTags, parseFileName } from './file-name.ts'

const named = (rows: string): { id: string; name: string; nameDa: string }[] =>
  rows.split(', ').map((row) => {
    const [id = '', name = '', nameDa = name] = row.split('|')
    return { id, name, nameDa }
  })
const typesOf: Readonly<Record<string, readonly string[]>> = {
  bilfolie: ['bilfolie'],
  lakbeskyttelse: ['lakbeskyttelse-tpu'],
  printfolie: ['printfolie', 'laminat'],
  vaerktoej: ['vaerktoej'],
  kemi: ['kemi'],
  blaek: ['blaek'],
  proever: ['farveproever'],
}
const tags: NameTags = {
  categories: named(
    'bilfolie|Car wrap film|Bilfolie, lakbeskyttelse|Paint protection|Lakbeskyttelse, printfolie|Print film and laminate|Printfolie og laminat, vaerktoej|Tools|Værktøj, kemi|Chemicals|Rens og kemi, blaek|Inks|Blæk, proever|Swatches|Farveprøver',
  ).map((category) => ({ ...category, productTypeIds: typesOf[category.id] ?? [] })),
  productTypes: named(
    'bilfolie|Car wrap|Bilfolie, lakbeskyttelse-tpu|Paint protection (TPU)|Lakbeskyttelse (TPU), printfolie|Print film|Printfolie, laminat|Overlaminate|Laminat, vaerktoej|Tools|Værktøj, kemi|Chemicals|Kemi, blaek|Ink|Blæk, farveproever|Colour swatches|Farveprøver',
  ),
  backingTypes: named(
    'luftkanaler-pet-liner|Luftkanaler · PET-liner, luftkanaler-papirliner|Luftkanaler · papirliner (PE-coated), slip-tack-vaadmontering|Slip & tack · vådmontering',
  ),
  colors: named(
    'hvid|White|Hvid, sort|Black|Sort, graa|Grey|Grå, soelv|Silver|Sølv, roed|Red|Rød, orange|Orange|Orange, gul|Yellow|Gul, groen|Green|Grøn, blaa|Blue|Blå, lilla|Purple|Lilla, rosa|Pink|Rosa, brun|Brown|Brun, beige|Beige|Beige, guld|Gold|Guld',
  ),
  series: [
    ...named('nordlys|Nordlys, fjord|Fjord, granit|Granit, polar|Polar, spektrum|Spektrum, krom|Krom, karbon|Karbon').map((tag) => ({
      ...tag,
      categoryId: 'bilfolie',
    })),
    { id: 'vagt', name: 'Vagt', nameDa: 'Vagt', categoryId: 'lakbeskyttelse' },
    { id: 'tryk', name: 'Tryk', nameDa: 'Tryk', categoryId: 'printfolie' },
  ],
}

type Row = readonly [fileName: string, kcwId: string | null, nameDa: string | null, name: string | null, tags: string]
const NAMES: readonly Row[] = [
  [
    'NL-1001_Nordlys_Polarhvid.jpg',
    'NL-1001',
    'Nordlys Polarhvid',
    'Nordlys Polarhvid',
    'category:bilfolie productType:bilfolie color:hvid series:nordlys',
  ],
  [
    'nl1003 nordlys kulsort.JPG',
    'NL-1003',
    'Nordlys Kulsort',
    'Nordlys Kulsort',
    'category:bilfolie productType:bilfolie color:sort series:nordlys',
  ],
  [
    'Nordlys-Gloss-Coal-Black-NL-1003.png',
    'NL-1003',
    'Nordlys Blank Coal Sort',
    'Nordlys Gloss Coal Black',
    'category:bilfolie productType:bilfolie color:sort series:nordlys',
  ],
  ['NL_1007_signalroed_bilfolie.webp', 'NL-1007', 'Signalrød', 'Signalrød', 'category:bilfolie productType:bilfolie color:roed'],
  [
    'FJ 1021 Fjord Mosgrøn (1).jpg',
    'FJ-1021',
    'Fjord Mosgrøn',
    'Fjord Mosgrøn',
    'category:bilfolie productType:bilfolie color:groen series:fjord',
  ],
  [
    'fj-1023-fjord-teglroed-kopi.jpg',
    'FJ-1023',
    'Fjord Teglrød',
    'Fjord Teglrød',
    'category:bilfolie productType:bilfolie color:roed series:fjord',
  ],
  [
    'Fjord_Satin_Black_final.png',
    null,
    'Fjord Satin Sort',
    'Fjord Satin Black',
    'category:bilfolie productType:bilfolie color:sort series:fjord',
  ],
  [
    'GRANIT MAT SORT GR-1027.JPG',
    'GR-1027',
    'Granit Mat Sort',
    'Granit Matte Black',
    'category:bilfolie productType:bilfolie color:sort series:granit',
  ],
  [
    'granit-mat-hvid-4000x3000.jpg',
    null,
    'Granit Mat Hvid',
    'Granit Matte White',
    'category:bilfolie productType:bilfolie color:hvid series:granit',
  ],
  [
    'GR1029_granit_mat_militaergroen_4032x3024.jpg',
    'GR-1029',
    'Granit Mat Militærgrøn',
    'Granit Matte Militærgrøn',
    'category:bilfolie productType:bilfolie color:groen series:granit',
  ],
  [
    'Polar Metallic Silver Metal PO-1035 copy.png',
    'PO-1035',
    'Polar Metallic Sølv Metal',
    'Polar Metallic Silver Metal',
    'category:bilfolie productType:bilfolie color:soelv series:polar',
  ],
  ['PO1036-antracitmetal.jpg', 'PO-1036', 'Antracitmetal', 'Antracitmetal', ''],
  [
    'spektrum_nordlysgroen-violet.jpg',
    null,
    'Spektrum Nordlysgrøn Violet',
    'Spektrum Nordlysgrøn Violet',
    'category:bilfolie productType:bilfolie color:groen series:spektrum',
  ],
  [
    'KR-1050 Krom Satin Guldkrom v2.jpg',
    'KR-1050',
    'Krom Satin Guldkrom',
    'Krom Satin Guldkrom',
    'category:bilfolie productType:bilfolie color:guld series:krom',
  ],
  ['krom-sort-krom.webp', null, 'Krom Sort Krom', 'Krom Black Chrome', 'category:bilfolie productType:bilfolie color:sort series:krom'],
  [
    'KarbonSortLaeder.jpg',
    null,
    'Karbon Sort Læder',
    'Karbon Black Leather',
    'category:bilfolie productType:bilfolie color:sort series:karbon',
  ],
  [
    'Karbon 5D Sort Blank KA-1053.jpg',
    'KA-1053',
    'Karbon 5D Sort Blank',
    'Karbon 5D Black Gloss',
    'category:bilfolie productType:bilfolie color:sort series:karbon',
  ],
  [
    'VG-1058_Vagt_klar_blank_TPU.jpg',
    'VG-1058',
    'Vagt Klar Blank TPU',
    'Vagt Clear Gloss TPU',
    'category:lakbeskyttelse productType:lakbeskyttelse-tpu series:vagt',
  ],
  [
    'vagt.stengraa.tpu.VG1061.jpg',
    'VG-1061',
    'Vagt Stengrå Tpu',
    'Vagt Stengrå Tpu',
    'category:lakbeskyttelse productType:lakbeskyttelse-tpu color:graa series:vagt',
  ],
  [
    'PR-1064 Tryk Støbt Hvid Blank.jpg',
    'PR-1064',
    'Tryk Støbt Hvid Blank',
    'Tryk Cast White Gloss',
    'category:printfolie color:hvid series:tryk',
  ],
  [
    'tryk laminat mat pr-1067 papirliner.jpg',
    'PR-1067',
    'Tryk Laminat Mat',
    'Tryk Laminate Matte',
    'category:printfolie productType:laminat backing:luftkanaler-papirliner series:tryk',
  ],
  ['filtrakel blaa 10 cm VT-1068.jpg', 'VT-1068', 'Filtrakel Blå 10 cm', 'Filtrakel Blue 10 cm', 'color:blaa'],
  ['VT1073 skæretape 3,5 mm × 50 m.jpg', 'VT-1073', 'Skæretape 3,5 mm 50 m', 'Skæretape 3,5 mm 50 m', ''],
  ['Varmepistol 2000 W LCD.png', null, 'Varmepistol 2000 W LCD', 'Varmepistol 2000 W LCD', ''],
  ['isopropanol-70%-5l.jpg', null, 'Isopropanol 70% 5l', 'Isopropanol 70% 5l', ''],
  ['KE-1083 Isopropanol 70 % 5 L.jpg', 'KE-1083', 'Isopropanol 70% 5 L', 'Isopropanol 70% 5 L', ''],
  ['blaek_cyan_1_l.jpg', null, 'Blæk Cyan 1 l', 'Ink Cyan 1 l', 'category:blaek productType:blaek'],
  [
    'BL-1086 Eco-solvent blæk Cyan 1 L.webp',
    'BL-1086',
    'Eco Solvent Blæk Cyan 1 L',
    'Eco Solvent Ink Cyan 1 L',
    'category:blaek productType:blaek',
  ],
  ['eco-solvent-ink-magenta.jpg', null, 'Eco Solvent Blæk Magenta', 'Eco Solvent Ink Magenta', 'category:blaek productType:blaek'],
  ['IMG_1234.jpg', null, null, null, ''],
  ['DSC01234.JPG', null, null, null, ''],
  ['PXL_20240611_101112345.jpg', null, null, null, ''],
  ['WhatsApp Image 2024-05-01 at 12.30.45.jpeg', null, null, null, ''],
  ['Skærmbillede 2024-01-12 kl. 10.11.12.png', null, null, null, ''],
  ['IMG_20240131_123456 rød.jpg', null, 'Rød', 'Red', 'color:roed'],
  ['rød.jpg', null, 'Rød', 'Red', 'color:roed'],
  ['Rød folie.jpg', null, 'Rød', 'Red', 'color:roed'],
  ['kcw-1086.jpg', 'KCW-1086', null, null, ''],
  ['KCW-NL-1001 Polarhvid.jpg', 'KCW-NL-1001', 'Polarhvid', 'Polarhvid', 'color:hvid'],
  ['KCW 205 mat sort.jpg', 'KCW-205', 'Mat Sort', 'Matte Black', 'color:sort'],
  ['mat 1234 sort.jpg', null, 'Mat Sort', 'Matte Black', 'color:sort'],
  ['RAL 9005 sort blank.jpg', null, 'RAL Sort Blank', 'RAL Black Gloss', 'color:sort'],
  [
    'nordlys midnatsblå.jpg',
    null,
    'Nordlys Midnatsblå',
    'Nordlys Midnatsblå',
    'category:bilfolie productType:bilfolie color:blaa series:nordlys',
  ],
  [
    'nordlys_midnatsblaa_luftkanaler_pet-liner.jpg',
    null,
    'Nordlys Midnatsblå',
    'Nordlys Midnatsblå',
    'category:bilfolie productType:bilfolie backing:luftkanaler-pet-liner color:blaa series:nordlys',
  ],
  [
    'natblaa granit mat papir liner.jpg',
    null,
    'Granit Natblå Mat',
    'Granit Natblå Matte',
    'category:bilfolie productType:bilfolie backing:luftkanaler-papirliner color:blaa series:granit',
  ],
  [
    'slip & tack vagt klar mat.jpg',
    null,
    'Vagt Klar Mat',
    'Vagt Clear Matte',
    'category:lakbeskyttelse productType:lakbeskyttelse-tpu backing:slip-tack-vaadmontering series:vagt',
  ],
  ['../../etc/passwd.jpg', null, 'Passwd', 'Passwd', ''],
  ['.jpg', null, null, null, ''],
  ['😀.png', null, null, null, ''],
  [
    'Farveprøver komplet vifte.jpg',
    null,
    'Farveprøver Komplet Vifte',
    'Farveprøver Komplet Vifte',
    'category:proever productType:farveproever',
  ],
  ['sort%20mat%20folie.jpg', null, 'Sort Mat', 'Black Matte', 'color:sort'],
  [
    'Copy of Nordlys Ravgul.jpg',
    null,
    'Nordlys Ravgul',
    'Nordlys Ravgul',
    'category:bilfolie productType:bilfolie color:gul series:nordlys',
  ],
  ['Kopi af Fjord Petroleum.jpg', null, 'Fjord Petroleum', 'Fjord Petroleum', 'category:bilfolie productType:bilfolie series:fjord'],
  ['nordlys+isblaa.png', null, 'Nordlys Isblå', 'Nordlys Isblå', 'category:bilfolie productType:bilfolie color:blaa series:nordlys'],
  ['NL-1013.jpg', 'NL-1013', null, null, ''],
  [
    'gul nordlys blank bilfolie.jpg',
    null,
    'Nordlys Gul Blank',
    'Nordlys Yellow Gloss',
    'category:bilfolie productType:bilfolie color:gul series:nordlys',
  ],
  [
    'Matte_Black_Car_Wrap_Granit.jpg',
    null,
    'Granit Mat Sort',
    'Granit Matte Black',
    'category:bilfolie productType:bilfolie color:sort series:granit',
  ],
  [
    'printfolie hvid mat.jpg',
    null,
    'Printfolie Hvid Mat',
    'Printfolie White Matte',
    'category:printfolie productType:printfolie color:hvid',
  ],
  ['Montørhandsker M.jpg', null, 'Montørhandsker M', 'Montørhandsker M', ''],
  ['grønne handsker.jpg', null, 'Grønne Handsker', 'Grønne Handsker', 'color:groen'],
  ['NORDLYS GRAA.JPG', null, 'Nordlys Grå', 'Nordlys Grey', 'category:bilfolie productType:bilfolie color:graa series:nordlys'],
  [
    'Nordlys Havnegrå NL-1006 (2).png',
    'NL-1006',
    'Nordlys Havnegrå',
    'Nordlys Havnegrå',
    'category:bilfolie productType:bilfolie color:graa series:nordlys',
  ],
  [
    'nordlys_havnegraa-nl1006_redigeret.jpg',
    'NL-1006',
    'Nordlys Havnegrå',
    'Nordlys Havnegrå',
    'category:bilfolie productType:bilfolie color:graa series:nordlys',
  ],
  ['FJORD-KLITSAND-FJ1020-WEB.jpg', 'FJ-1020', 'Fjord Klitsand', 'Fjord Klitsand', 'category:bilfolie productType:bilfolie series:fjord'],
  ['fjord klitsand 2024-06-01.jpg', null, 'Fjord Klitsand', 'Fjord Klitsand', 'category:bilfolie productType:bilfolie series:fjord'],
  ['Fjord Enebærblå.jpg', null, 'Fjord Enebærblå', 'Fjord Enebærblå', 'category:bilfolie productType:bilfolie color:blaa series:fjord'],
  [
    'fjord-enebaerblaa-5mb.jpg',
    null,
    'Fjord Enebærblå 5mb',
    'Fjord Enebærblå 5mb',
    'category:bilfolie productType:bilfolie color:blaa series:fjord',
  ],
  [
    'granit_mat_rustroed_GR-1033_edit.webp',
    'GR-1033',
    'Granit Mat Rustrød',
    'Granit Matte Rustrød',
    'category:bilfolie productType:bilfolie color:roed series:granit',
  ],
  [
    'Granit Mat Senf GR1034 kopi 2.jpg',
    'GR-1034',
    'Granit Mat Senf',
    'Granit Matte Senf',
    'category:bilfolie productType:bilfolie series:granit',
  ],
  [
    'Polar Granatrød Metal.jpg',
    null,
    'Polar Granatrød Metal',
    'Polar Granatrød Metal',
    'category:bilfolie productType:bilfolie color:roed series:polar',
  ],
  [
    'polar-granatroed-metal_PO-1038.jpg',
    'PO-1038',
    'Polar Granatrød Metal',
    'Polar Granatrød Metal',
    'category:bilfolie productType:bilfolie color:roed series:polar',
  ],
  [
    'Polar_Smaragd_Metal_PO1040_hires.jpg',
    'PO-1040',
    'Polar Smaragd Metal',
    'Polar Smaragd Metal',
    'category:bilfolie productType:bilfolie series:polar',
  ],
  ['polar kobber.jpg', null, 'Polar Kobber', 'Polar Kobber', 'category:bilfolie productType:bilfolie series:polar'],
  [
    'Spektrum Havblå Guld SP-1044.jpg',
    'SP-1044',
    'Spektrum Havblå Guld',
    'Spektrum Havblå Gold',
    'category:bilfolie productType:bilfolie color:guld series:spektrum',
  ],
  [
    'SP1045_spektrum_rubin_kobber.jpg',
    'SP-1045',
    'Spektrum Rubin Kobber',
    'Spektrum Rubin Kobber',
    'category:bilfolie productType:bilfolie series:spektrum',
  ],
  ['Krom Spejlsølv.jpg', null, 'Krom Spejlsølv', 'Krom Spejlsølv', 'category:bilfolie productType:bilfolie color:soelv series:krom'],
  [
    'krom-spejlsoelv-kr1048.jpg',
    'KR-1048',
    'Krom Spejlsølv',
    'Krom Spejlsølv',
    'category:bilfolie productType:bilfolie color:soelv series:krom',
  ],
  [
    'karbon_smedet_karbon.jpg',
    null,
    'Karbon Smedet Karbon',
    'Karbon Forged Carbon',
    'category:bilfolie productType:bilfolie series:karbon',
  ],
  [
    'Karbon Børstet Titan KA-1056.png',
    'KA-1056',
    'Karbon Børstet Titan',
    'Karbon Brushed Titan',
    'category:bilfolie productType:bilfolie series:karbon',
  ],
  [
    'karbon-boerstet-staal.jpg',
    null,
    'Karbon Børstet Stål',
    'Karbon Brushed Steel',
    'category:bilfolie productType:bilfolie series:karbon',
  ],
  [
    'VG-1063 Vagt Forrude TPU slip-tack.jpg',
    'VG-1063',
    'Vagt Forrude TPU',
    'Vagt Forrude TPU',
    'category:lakbeskyttelse productType:lakbeskyttelse-tpu backing:slip-tack-vaadmontering series:vagt',
  ],
  [
    'vagt forlygte roeg.jpg',
    null,
    'Vagt Forlygte Røg',
    'Vagt Forlygte Smoke',
    'category:lakbeskyttelse productType:lakbeskyttelse-tpu series:vagt',
  ],
  [
    'Tryk_Laminat_Blank_PR-1066_papirliner.jpg',
    'PR-1066',
    'Tryk Laminat Blank',
    'Tryk Laminate Gloss',
    'category:printfolie productType:laminat backing:luftkanaler-papirliner series:tryk',
  ],
  [
    'Lakbeskyttelse klar mat TPU.jpg',
    null,
    'Lakbeskyttelse Klar Mat TPU',
    'Lakbeskyttelse Clear Matte TPU',
    'category:lakbeskyttelse productType:lakbeskyttelse-tpu',
  ],
  ['laminat blank 1220x3000.jpg', null, 'Laminat Blank', 'Laminate Gloss', 'category:printfolie productType:laminat'],
  ['Mikrofiberrakel Bøjelig VT1070.jpg', 'VT-1070', 'Mikrofiberrakel Bøjelig', 'Mikrofiberrakel Bøjelig', ''],
  ['Kantvaerktoej 5-saet.jpg', null, 'Kantvaerktoej 5 Saet', 'Kantvaerktoej 5 Saet', ''],
  ['værktøj foliesnitter.jpg', null, 'Værktøj Foliesnitter', 'Tools Foliesnitter', 'category:vaerktoej productType:vaerktoej'],
  ['rens og kemi limfjerner.jpg', null, 'Rens og Kemi Limfjerner', 'Rens og Chemicals Limfjerner', 'category:kemi productType:kemi'],
  ['KE-1085 Folieshampoo 1 L.jpg', 'KE-1085', 'Folieshampoo 1 L', 'Folieshampoo 1 L', ''],
  ['blæk gul 1 L.jpg', null, 'Blæk Gul 1 L', 'Ink Yellow 1 L', 'category:blaek productType:blaek color:gul'],
  [
    'FP-1091 Farveprøver – komplet vifte.jpg',
    'FP-1091',
    'Farveprøver Komplet Vifte',
    'Farveprøver Komplet Vifte',
    'category:proever productType:farveproever',
  ],
  ['swatch A6.jpg', null, 'Swatch A6', 'Swatch A6', ''],
  [
    'NL-1009 ravgul nordlys IMG_4711.jpg',
    'NL-1009',
    'Nordlys Ravgul',
    'Nordlys Ravgul',
    'category:bilfolie productType:bilfolie color:gul series:nordlys',
  ],
  [
    'DSCF0042 fjord satin bronzebrun.jpg',
    null,
    'Fjord Satin Bronzebrun',
    'Fjord Satin Bronzebrun',
    'category:bilfolie productType:bilfolie color:brun series:fjord',
  ],
  [
    'nordlys lilla 3840 x 2160.jpg',
    null,
    'Nordlys Lilla',
    'Nordlys Purple',
    'category:bilfolie productType:bilfolie color:lilla series:nordlys',
  ],
  [
    'Nordlys White Gloss.jpg',
    null,
    'Nordlys Hvid Blank',
    'Nordlys White Gloss',
    'category:bilfolie productType:bilfolie color:hvid series:nordlys',
  ],
  ['satin grey fjord.jpg', null, 'Fjord Satin Grå', 'Fjord Satin Grey', 'category:bilfolie productType:bilfolie color:graa series:fjord'],
  ['fjord gray satin.jpg', null, 'Fjord Grå Satin', 'Fjord Grey Satin', 'category:bilfolie productType:bilfolie color:graa series:fjord'],
  [
    'red nordlys gloss wrap film.jpg',
    null,
    'Nordlys Rød Blank Wrap',
    'Nordlys Red Gloss Wrap',
    'category:bilfolie productType:bilfolie color:roed series:nordlys',
  ],
  [
    'C:\\Users\\Ole\\Billeder\\Nordlys Sort.jpg',
    null,
    'Nordlys Sort',
    'Nordlys Black',
    'category:bilfolie productType:bilfolie color:sort series:nordlys',
  ],
  [
    'nordlys...sort...blank.jpg',
    null,
    'Nordlys Sort Blank',
    'Nordlys Black Gloss',
    'category:bilfolie productType:bilfolie color:sort series:nordlys',
  ],
  ['WhatsApp Image 2026-03-04 at 09.12.33 (1).jpeg', null, null, null, ''],
  ['WhatsApp-billede 2026-03-04 kl. 09.12.33_8f3a2c1b.jpg', null, null, null, ''],
  ['IMG-20260304-WA0007.jpg', null, null, null, ''],
  ['IMG_E1234.JPG', null, null, null, ''],
  [
    'IMG_E1234 Nordlys Signalrød.jpg',
    null,
    'Nordlys Signalrød',
    'Nordlys Signalrød',
    'category:bilfolie productType:bilfolie color:roed series:nordlys',
  ],
  ['FullSizeRender.jpg', null, null, null, ''],
  ['image00001.jpeg', null, null, null, ''],
  ['Screenshot_20260304-101500_Instagram.jpg', null, null, null, ''],
  ['facebook_1710000000000_7171234567890.jpg', null, null, null, ''],
  ['c0ffee12-3456-789a-bcde-f0123456789a.jpg', null, null, null, ''],
  ['fjord-d10d557cf95f.jpg', null, null, null, 'category:bilfolie productType:bilfolie series:fjord'],
  ['1007.jpg', null, null, null, ''],
  ['1234567 nordlys sort.jpg', null, 'Nordlys Sort', 'Nordlys Black', 'category:bilfolie productType:bilfolie color:sort series:nordlys'],
  ['nordlys👍🏽blå🇩🇰.png', null, 'Nordlys Blå', 'Nordlys Blue', 'category:bilfolie productType:bilfolie color:blaa series:nordlys'],
  ['nordlys\u200Brød.jpg', null, 'Nordlys Rød', 'Nordlys Red', 'category:bilfolie productType:bilfolie color:roed series:nordlys'],
  [
    'NL–1007 Nordlys — signalrød.jpg',
    'NL-1007',
    'Nordlys Signalrød',
    'Nordlys Signalrød',
    'category:bilfolie productType:bilfolie color:roed series:nordlys',
  ],
  ['Fjord\u00A0Grøn (kopi 3).jpg', null, 'Fjord Grøn', 'Fjord Green', 'category:bilfolie productType:bilfolie color:groen series:fjord'],
  ['__MACOSX/._Nordlys Rød.jpg', null, 'Nordlys Rød', 'Nordlys Red', 'category:bilfolie productType:bilfolie color:roed series:nordlys'],
  [
    'NordlysSignalrødNL-1007.jpg',
    'NL-1007',
    'Nordlys Signalrød',
    'Nordlys Signalrød',
    'category:bilfolie productType:bilfolie color:roed series:nordlys',
  ],
]

describe('a file name identifies the product', () => {
  it.each(NAMES)('%s', (fileName, kcwId, nameDa, name, found) => {
    const { kcwId: foundSku, nameDa: foundNameDa, name: foundName, ...facts } = parseFileName(fileName, tags)
    expect([foundSku, foundNameDa, foundName]).toEqual([kcwId, nameDa, name])
    const foundTags = Object.entries(facts).flatMap(([kind, id]) => (id === null ? [] : `${kind}:${id}`))
    expect(foundTags.join(' ')).toBe(found)
  })

  it('has a hundred of them', () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(100)
  })
})

describe("a maker's number is the whole code", () => {
  it.each([
    ['3M 1080-G12 Gloss Black.jpg', '1080-G12'],
    ['3M_2080-G12_gloss_black.jpg', '2080-G12'],
    ['2080 CFS12 Carbon Fiber.png', '2080-CFS12'],
    ['3m2080m12.jpg', '2080-M12'],
    ['2080-SP281-satin-flip.webp', '2080-SP281'],
    ['SW900-190-O.jpg', 'SW900-190-O'],
    ['SW900-101-O Gloss White.jpg', 'SW900-101-O'],
    ['avery sw900 197 o matte.jpg', 'SW900-197-O'],
    ['SW900-101O.jpg', 'SW900-101-O'],
    ['SW900101O gloss white.jpg', 'SW900-101-O'],
    ['AVERY SF100-817-S.jpg', 'SF100-817-S'],
    ['SF-100100.jpg', 'SF-100100'],
    ['970RA070.jpg', '970RA-070'],
    ['hx-20-btub.jpg', 'HX20BTUB'],
    ['ORACAL 970RA-070 Black.jpg', '970RA-070'],
    ['oracal_970-070M.jpg', '970-070M'],
    ['975HC-070.jpg', '975HC-070'],
    ['K75400-S.jpg', 'K75400-S'],
    ['KPMF K75466 Matt.jpg', 'K75466'],
    ['HX20BTUB.jpg', 'HX20BTUB'],
    ['hexis_hx20b05b_skintac.jpg', 'HX20B05B'],
    ['HX30000 gloss.jpg', 'HX30000'],
    ['Arlon 2600LX-2601.jpg', '2600LX-2601'],
    ['Inozetek SG001 Super Gloss.jpg', 'SG-001'],
    ['TeckWrap VCH403S-HD.jpg', 'VCH403S-HD'],
    ['CG01-HD teckwrap.jpg', 'CG01-HD'],
    ['teckwrap-gal01.jpg', 'GAL-01'],
  ])('in %s it is %s', (fileName, kcwId) => expect(parseFileName(fileName, tags).kcwId).toBe(kcwId))

  it.each(['folie 500ml-200.jpg', '1520mm-250.jpg', 'nordlys-matte-2024.jpg', 'sort 970.jpg'])('in %s there is none', (fileName) =>
    expect(parseFileName(fileName, tags).kcwId).toBeNull(),
  )
})

it('reads names from a Mac, which takes letters apart, like any other', () => {
  for (const [fileName] of NAMES) expect(parseFileName(fileName.normalize('NFD'), tags)).toEqual(parseFileName(fileName, tags))
})

it('finds the same tags whatever the separators and the letter case', () => {
  const words = ['Nordlys', 'Midnatsblå', 'NL-1012', 'Bilfolie']
  const expected = { kcwId: 'NL-1012', color: 'blaa', series: 'nordlys', productType: 'bilfolie', category: 'bilfolie' }
  fc.assert(
    fc.property(
      fc.shuffledSubarray(words, { minLength: 4 }),
      fc.constantFrom(' ', '_', '-', '.', '+', ' - ', '__'),
      fc.boolean(),
      (order, separator, isLoud) => {
        const name = `${order.join(separator)}.jpg`
        expect(parseFileName(isLoud ? name.toUpperCase() : name.toLowerCase(), tags)).toMatchObject(expected)
      },
    ),
  )
})

it('never fails and never invents a tag, whatever a file is called', () => {
  const ids = new Set([...tags.categories, ...tags.productTypes, ...tags.backingTypes, ...tags.colors, ...tags.series].map(({ id }) => id))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (fileName) => {
      const { kcwId, name, nameDa, ...found } = parseFileName(fileName, tags)
      for (const id of Object.values(found)) expect(id === null || ids.has(id)).toBe(true)
      expect(kcwId === null || !/^\d+$/.test(kcwId)).toBe(true)
      expect(name === null).toBe(nameDa === null)
      expect(name?.trim()).not.toBe('')
    }),
  )
})

it('reads nothing into a name when the shop has no tags', () => {
  const none: NameTags = { categories: [], productTypes: [], backingTypes: [], colors: [], series: [] }
  expect(parseFileName('NL-1001_nordlys_polarhvid.jpg', none)).toEqual({
    kcwId: 'NL-1001',
    name: 'Nordlys Polarhvid',
    nameDa: 'Nordlys Polarhvid',
    category: null,
    productType: null,
    backing: null,
    color: null,
    series: null,
  })
})

it('gives a very long name as many whole words as a product may have, and finds its tags at the beginning', () => {
  const { nameDa, name, color } = parseFileName(`Nordlys Rød ${'meget lang '.repeat(300)}.jpg`, tags)
  expect(nameDa).toMatch(/^Nordlys Rød( Meget| Lang)+$/)
  expect([nameDa?.length, name?.length].every((length) => (length ?? 999) <= 160)).toBe(true)
  expect(color).toBe('roed')
  expect(parseFileName(`${'x'.repeat(5000)}.jpg`, tags).nameDa).toHaveLength(160)
})
