/**
 * Orders as workshops write them, varied after real messages: text, `=>`, and what the line orders of the demo shop. `-` is passed over, `?SKU` is
 * asked about with that product among the answers, `!` is refused with the reason at the line.
 */
export const MESSAGES: Readonly<Record<string, string>> = {
  'the forms of the issue': `
2 stk NL-1001 => NL-1001 2
1 stk GR-1027 => GR-1027 1
2x NL1003 => NL-1003 2
NL-1005x2 => NL-1005 2
nl1006 1 => NL-1006 1
NL-1007: 2 => NL-1007 2
NL-1008 - 2 stk => NL-1008 2
• NL-1009 2 => NL-1009 2
1. NL-1010 2 => NL-1010 2
NL-1011\tNordlys Kattegatblå\t2 => NL-1011 2
Nordlys Midnatsblå 2 => NL-1012 2
NL-1013 2,00 => NL-1013 2`,

  'a text message': `
Hej, vi mangler: => -
2 nordlys kulsort => NL-1003 2
1 rulle fjord skifersort => FJ-1018 1
3 stk. filtrakel blå 10 cm => VT-1068 3
og 2 limfjerner citrus 1 L => KE-1084 2
tak! => -
/Mikkel => -`,

  'a mail with a signature': `
Hej Foliehuset => -
Jeg vil gerne bestille følgende til levering i morgen: => -
- 2 ruller NL-1001 => NL-1001 2
- 1 rulle GR-1028 => GR-1028 1
- 4 stk VT-1070 => VT-1070 4
- 1 Isopropanol 70 % 5 L => KE-1083 1
På forhånd tak => -
Med venlig hilsen => -
Hans Nguyễn => -
Wrap & Folie ApS => -
Industrivej 12 => -
8000 Aarhus C => -
Tlf. 86 12 34 56 => -
hans@wrapfolie.dk => -
CVR 12345674 => -`,

  'rows pasted from a spreadsheet without headings': `
NL-1001\t2 => NL-1001 2
NL-1002\tNordlys Marehalm\t1 => NL-1002 1
PO-1035\tPolar Sølvmetal\t3\t5.495,00 => PO-1035 3
PO-1036\tPolar Antracitmetal\t2\t5.995,00\t11.990,00 => PO-1036 2
Fjord Tinggrå\tFJ-1019\t4 => FJ-1019 4
2\tKR-1048\tKrom Spejlsølv => KR-1048 2
KA-1052\tKarbon 3D Sort\t1 stk => KA-1052 1
KA-1054\t\t2 => KA-1054 2
"VT-1071"\t"5" => VT-1071 5
BL-1086\tEco-solvent blæk Cyan 1 L\t6 => BL-1086 6`,

  'a table with headings': `
Varenr.;Beskrivelse;Antal;Pris => -
NL-1014;Nordlys Skovgrøn;2;5.495,00 => NL-1014 2
NL-1015;Nordlys Limegrøn;1,00;5495 => NL-1015 1
VT-1079;Kniv 30° + 10 blade;3 stk;99,00 => VT-1079 3
NL-9999;Ukendt;1;10 => !
I alt;;6;27.000,00 => -`,

  'an invoice of another house': `
Faktura 20261 => -
Fakturadato: 12-11-2026 => -
GR-1029 Granit Mat Militærgrøn 2,00 stk 5.995,00 11.990,00 => GR-1029 2
GR-1030 Granit Mat Grafit 1,00 stk á 5.995,00 kr. => GR-1030 1
GR-1031 2 stk á 5.995,00 => GR-1031 2
KE-1085 Folieshampoo 1 L 3 stk 149,00 kr. => KE-1085 3
Moms 25 %: 4.000,00 => -
I alt 20.000,00 kr. => -
Betalingsbetingelser: netto 14 dage => -`,

  'numbered lines': `
1. NL-1001 => NL-1001 1
2. NL-1003 => NL-1003 1
3. Nordlys Ravgul => NL-1009 1
4. FJ-1020 => FJ-1020 1`,

  'numbered lines with quantities': `
1) 2 stk NL-1004 => NL-1004 2
2) NL-1016 x 3 => NL-1016 3
3) Polar Kobber 1 => PO-1041 1`,

  'one line that may be numbered or counted': `
3. NL-1001 => ?NL-1001`,

  'bullets of all kinds': `
* NL-1001 x2 => NL-1001 2
+ 1 stk NL-1003 => NL-1003 1
– FJ-1021 1 => FJ-1021 1
▪ 3 FJ-1022 => FJ-1022 3
✓ FJ-1023 2 stk => FJ-1023 2
[ ] FJ-1024 1 => FJ-1024 1
> FJ-1025 2 => FJ-1025 2
→ FJ-1026 1 => FJ-1026 1
👉 GR-1032 2 => GR-1032 2`,

  'numbers without their hyphen, in any case': `
gr1033 2 => GR-1033 2
GR 1034 1 => GR-1034 1
po - 1037 2 stk => PO-1037 2
Po1038 x 1 => PO-1038 1
3xPO1039 => PO-1039 3
PO1040x1 => PO-1040 1
po-1042 (2) => PO-1042 2
SP.1043 2 => SP-1043 2
sp_1044 1 => SP-1044 1
SP‑1045 2 => SP-1045 2
PO-1035 * 2 => PO-1035 2
PO-1036=2 => PO-1036 2`,

  'quantities in every place': `
NL-1001 antal 2 => NL-1001 2
NL-1002 antal: 3 => NL-1002 3
Antal 4 NL-1003 => NL-1003 4
Varenr. NL-1004 Antal: 1 => NL-1004 1
varenummer: NL-1005, antal: 6 stk => NL-1005 6
NL-1006, 2 => NL-1006 2
NL-1007,2 => NL-1007 2
NL-1008;2; => NL-1008 2
NL-1009 | 2 => NL-1009 2
NL-1010 (2 stk) => NL-1010 2
NL-1011 - 2 => NL-1011 2
NL-1012 → 2 => NL-1012 2
NL-1013 2stk. => NL-1013 2
NL-1014 2 ruller => NL-1014 2
NL-1015 => NL-1015 1
NL-1016 2.0 => NL-1016 2
FJ-1017 +2 => FJ-1017 2
FJ-1018 ×4 => FJ-1018 4
FJ-1019 2 pcs => FJ-1019 2
4 × FJ-1020 => FJ-1020 4`,

  'numbers written out': `
to ruller NL-1001 => NL-1001 2
tre stk Nordlys Isblå => NL-1013 3
fem VT-1069 => VT-1069 5
en rulle GR-1027 => GR-1027 1
NL-1003 to => NL-1003 2
et par NL-1001 => !
nogle NL-1005 => !`,

  'several on one line': `
2 NL-1001 og 3 NL-1003 => NL-1001 2 & NL-1003 3
1 x Nordlys Tyttebær, 2 x Nordlys Signalrød => NL-1008 1 & NL-1007 2
GR-1027 2 stk + GR-1028 1 stk => GR-1027 2 & GR-1028 1
NL-1005 og NL-1006 => NL-1005 1 & NL-1006 1
2 x NL-1001 og NL-1003 => !`,

  'the quantity on the line below': `
NL-1001 => NL-1001 2
2 stk => +
Krom Sort => KR-1049 1
Antal: 1 => +
Nordlys Cementgrå => -
NL-1005 => NL-1005 3
3 => +`,

  'names as the shop writes them': `
Granit Mat Sort 2 => GR-1027 2
2 stk Granit Mat Hvid => GR-1028 2
Polar Stormblå Metal: 1 => PO-1037 1
Polar Champagne x3 => PO-1039 3
1x Karbon Smedet => KA-1054 1
Karbon 3D Sort 2 => KA-1052 2
Karbon 5D Sort Blank - 1 stk => KA-1053 1
Vagt Klar Blank 4 ruller => VG-1058 4
Vagt Sort Blank TPU 1 => VG-1060 1
2 ruller Tryk Laminat Mat => PR-1067 2
Spektrum Havblå/Guld 1 => SP-1044 1
Kantværktøj 5-sæt 2 => VT-1071 2
Skæretape (trådtape) 3,5 mm × 50 m 2 stk => VT-1073 2
Kniv 30° + 10 blade 5 stk => VT-1079 5
5 x Montørhandsker M => VT-1077 5
Montørhandsker L 2 par => VT-1078 2
Magneter Kraftige 4 stk. x 3 => VT-1072 3
Magneter Kraftige 4 stk. => ?VT-1072
Varmepistol 2000 W LCD 1 => VT-1075 1
Eco-solvent blæk Gul 1 L 2 stk => BL-1088 2
Vedhæftningsprimer 250 ml 3 => KE-1082 3
Nordlys Solsort Orange 2 => NL-1010 2`,

  'names as people remember them': `
nordlys polar hvid 2 => NL-1001 2
2 Polarhvid => NL-1001 2
kulsort nordlys 1 => NL-1003 1
2 stk polarhvid fra nordlys => NL-1001 2
mosgrøn 2 => FJ-1021 2
1 stk værktøjsbælte => VT-1081 1
2 foliesnittere => ?VT-1080
folieshampoo 4 stk => KE-1085 4
nordlys kulsrot 2 => ?NL-1003
polarvid nordlys 1 => ?NL-1001
2 mat sort => ?GR-1027
sort 2 => ?NL-1003|GR-1027|KR-1049|KA-1052|KA-1057|BL-1089|VT-1069|VG-1060|KA-1053|FJ-1018|NL-1010
grå fjord 1 => ?FJ-1019
2 karbon sort => ?KA-1052
bronze 1 => ?FJ-1024
Nordlys 2 => ?NL-1001|NL-1002|NL-1003|NL-1004|NL-1005|NL-1006|NL-1007|NL-1008|NL-1009|NL-1010|NL-1011|NL-1012|NL-1013|NL-1014|NL-1015|NL-1016`,

  'doubts that must not become an order': `
NL-1001 Nordlys Kulsort 2 => ?NL-1001
NL-1001 til Jensens Passat 2 => ?NL-1001
har I NL-1001 på lager? => ?NL-1001
ikke NL-1003 denne gang => ?NL-1003
NL-1001 er defekt, 1 rulle retur => ?NL-1001
25 m NL-1001 => ?NL-1001
NL-1003 18 meter => ?NL-1003
NL-1001 1 2 => ?NL-1001
NL-1001 2 kasser => ?NL-1001
GR-1027 eller GR-1028 => !
hvad koster 2 stk NL-1004? => ?NL-1004
afbestil NL-1006 => ?NL-1006
ikke NL-1007 => ?NL-1007
ikke Nordlys Ravgul 2 => ?NL-1009
Nordlys Isblå uden lim 2 => ?NL-1013
NL-1011 mat 2 => ?NL-1011
NL-1012 blank 2 => NL-1012 2
2 Nordlys Limegrøn blank => NL-1015 2`,

  'what cannot be ordered': `
NL-9999 4 => !
XX1234 1 => !
NL-1001 0 => !
NL-1001 1,5 => !
NL-1001 10000 => !
2 stk badekar => !
7 stk => !`,

  'a forwarded mail': `
Fra: Søren Skov <soren@skovfolie.dk> => -
Sendt: 24. november 2026 09:12 => -
Til: ordre@foliehuset.dk => -
Emne: Bestilling => -
Kære alle => -
Kan vi få sendt: => -
4 stk. VT-1074 => VT-1074 4
FP-1091, 1 stk => FP-1091 1
Rekv. 4711 => -
Leveres til: Havnegade 3, 5000 Odense C => -
mvh Søren => -
Skovfolie, tlf 22 33 44 55 => -
Sendt fra min iPhone => -`,

  'a line below the signature': `
Hej, 2 NL-1001 => NL-1001 2
Hilsen Bo => -
PS: også 1 GR-1027 => ?GR-1027`,

  'words around the product': `
Send venligst 2 stk NL-1001 => NL-1001 2
vi skal bruge 3 ruller NL-1003 => NL-1003 3
så skal vi også have 1 GR-1027 => GR-1027 1
2 NL-1005 tak => NL-1005 2
jeg mangler 1 stk VT-1068 => VT-1068 1
NL-1007 Nordlys Signalrød 2 stk, pris 5.495 kr => NL-1007 2
NL-1008 2 stk 5495 kr. pr. stk => NL-1008 2
NL-1009 2 stk @ 4500 => NL-1009 2
NL-1010 5701234567890 2 => NL-1010 2
NL-1011 Nordlys Kattegatblå 1,52 x 18 m 2 ruller => NL-1011 2
FJ-1017 1 stk, levering 3/12 => FJ-1017 1
2 stk FJ-1018 senest uge 49 => FJ-1018 2`,

  'a second hand: a message in haste': `
Hejsa. Har travlt, så kort: => -
2stk Nl1001 + 1stk gr1027 => NL-1001 2 & GR-1027 1
NL-1003 to stk. => NL-1003 2
hvis I har FJ-1017 så 2 stk => ?FJ-1017
og så 3 dåser primer 250 ml => KE-1082 3
VT1068 5x => VT-1068 5
- VT1070   3 => VT-1070 3
Ring hvis noget mangler, 26 11 20 26 => -
Dbh. Kim => -`,

  'a second hand: a price list that was filled in': `
Vare\tAntal\tStk. pris\tI alt => -
Nordlys Polarhvid\t2\t4.396,00\t8.792,00 => NL-1001 2
Nordlys Kulsort\t1\t4.396,00\t4.396,00 => NL-1003 1
Granit Mat Sort\t3\t4.796,00\t14.388,00 => GR-1027 3
Vagt Klar Blank\t0\t9.000,00\t0,00 => !
Fragt\t1\t0,00\t0,00 => -`,

  'a second hand: rows of another system': `
10\tNL-1001\tNordlys Polarhvid\t2\tSTK\t4396,00\t8792,00 => NL-1001 2
20\tNL-1003\tNordlys Kulsort\t1\tSTK\t4396,00\t4396,00 => NL-1003 1
1;NL-1005;2 => ?NL-1005
NL-1006;Nordlys Havnegrå;2;stk;4396,00 => NL-1006 2
NL-1007|Nordlys Signalrød|2 => NL-1007 2
"NL-1008","Nordlys Tyttebær","2" => NL-1008 2
NL-1009, Nordlys Ravgul, 2 stk. => NL-1009 2
NL-1010 / Nordlys Solsort Orange / 2 => NL-1010 2
[NL-1011] 2 => NL-1011 2
NL-1012: Nordlys Midnatsblå (2) => NL-1012 2
NL-1013 – Nordlys Isblå – 1 rl => NL-1013 1
Nordlys Skovgrøn (NL-1014): 2 stk => NL-1014 2
Nordlys Skovgrøn (NL-1014): kr 5.495,00 x 2 => NL-1014 2
2 styk af NL-1015 => NL-1015 2
NL-1016 - antal 3 - gerne samme batch => ?NL-1016`,

  'a second hand: a phone note': `
Kurt, 2 polarhvid, 1 kulsort => ?NL-1001
nordlys, kulsort, 2 ruller => NL-1003 2
mosgrøn fjord - 1 => FJ-1021 1
Fjord mos grøn 1 => FJ-1021 1
2 x skifer sort => FJ-1018 2
spejl sølv krom 1 => KR-1048 1
smedet karbon x2 => KA-1054 2
karbon børstet 1 => ?KA-1055
ppf klar blank 1 rulle => ?VG-1058
laminat mat 2 => PR-1067 2
blæk sort 1 L 4 stk => BL-1089 4
cyan 2 => BL-1086 2
isopropanol 3 => KE-1083 3
limfjerner 2 dunke => KE-1084 2
rakel 5 => ?VT-1068
handsker str L 3 par => ?VT-1078
kniv 2 => VT-1079 2
komplet farvevifte 1 => ?FP-1091
rensevæske 2 => BL-1090 2
10 cm rakel 4 stk => VT-1068 4`,

  'a third hand: a forwarded mail with its chain': `
---------- Forwarded message --------- => -
Fra: Line Holm <line@holmfolie.dk> => -
Date: tor. 26. nov. 2026 kl. 07.42 => -
Subject: Fwd: SV: varer til uge 49 => -
To: <ordre@foliehuset.dk> => -
Cc: Bogholderi => -
> Hej Line => -
> Til BMW'en skal vi bruge: => -
> 3 ruller FJ-1018 => FJ-1018 3
> 1 rl. VG-1058 => VG-1058 1
> og 2 stk VT-1077 => VT-1077 2
> Hilsen Mads => -
> Holm Folie · Smedevej 4B · 7400 Herning => -
> +45 40 11 22 33 => -`,

  'a third hand: a phone that corrects words': `
Hej med jer 😊 => -
2 stk Nordlys polar hvis => ?NL-1001
1 nordlys kul sort => NL-1003 1
3 skifer sort fjord => FJ-1018 3
2 ruller mos grøn => FJ-1021 2
1 kridt hvid => FJ-1017 1
2 stk Granit mat Militær grøn => GR-1029 2
1 signal rød => NL-1007 1
2 midnats blå => NL-1012 2
1 lime grøn nordlys => NL-1015 1
1 stk teglrød => FJ-1023 1
1 Nordlys havne grå => NL-1006 1
2 polar sølv metal => PO-1035 2
5 film snittere => ?VT-1080
1 folie shampoo => KE-1085 1
4 x lim fjerner => KE-1084 4
Tak på forhånd 🙏 => -
Bh Jens, 20304050 => -`,

  'a third hand: x, a and stk in every order': `
NL-1001 x 2 stk => NL-1001 2
NL-1002 a 2 stk => NL-1002 2
2 stk á NL-1003 => NL-1003 2
2 stk. af NL-1004, tak => NL-1004 2
NL-1005 2x => NL-1005 2
x2 NL-1006 => NL-1006 2
NL-1007 * 3 stk => NL-1007 3
stk 4 NL-1008 => NL-1008 4
NL-1009 stk. 2 => NL-1009 2
NL-1010 : 2 x => NL-1010 2
NL-1011 (x3) => NL-1011 3
antal = 2 NL-1012 => NL-1012 2
NL-1013 2 stk à kr. 4.396,00 => NL-1013 2
NL-1014 i alt 3 ruller => NL-1014 3
2 hele ruller NL-1015 => NL-1015 2
NL-1016, 2 styks => NL-1016 2
1 stks FJ-1017 => FJ-1017 1`,

  'a third hand: numbers in words': `
to ruller skifersort => FJ-1018 2
Tre ruller nordlys isblå => NL-1013 3
fire stk FJ-1019 => FJ-1019 4
FJ-1020 seks stk => FJ-1020 6
en enkelt rulle FJ-1022 => FJ-1022 1
ti filtrakel blå 10 cm => VT-1068 10
tyve VT-1070 => VT-1070 20
et dusin VT-1079 => ?VT-1079
en halv rulle NL-1001 => !
halvanden rulle NL-1003 => !
to-tre ruller NL-1005 => !
2-3 stk NL-1006 => ?NL-1006
ca. 4 ruller NL-1007 => ?NL-1007
mindst 2 NL-1008 => ?NL-1008`,

  'a third hand: meters': `
12 m NL-1001 => ?NL-1001
NL-1003, 10 mtr. => ?NL-1003
5 løbende meter skifersort => ?FJ-1018
NL-1005 1,52 m x 25 m 1 stk => NL-1005 1
1 rulle a 18 m NL-1006 => NL-1006 1
2 ruller á 25 m NL-1007 => NL-1007 2
25m NL-1008 => ?NL-1008`,

  'a third hand: a sheet with prices and no headings': `
NL-1001\tNordlys Polarhvid\t2\tstk\tkr. 4.396,00\tkr. 8.792,00 => NL-1001 2
NL-1003\tNordlys Kulsort\t1\tstk\tkr. 4.396,00\tkr. 4.396,00 => NL-1003 1
GR-1027\tGranit Mat Sort\t3\t4.796,00\t20%\t11.510,40 => GR-1027 3
FJ-1018\t\t4\t\t\t => FJ-1018 4
\tSum\t10\t\t24.698,40 => -`,

  'a third hand: a sheet with headings and totals': `
Pos.\tVarenr.\tTekst\tAntal\tEnhed\tPris\tBeløb => -
1\tVT-1068\tFiltrakel Blå 10 cm\t10\tstk\t29,00\t290,00 => VT-1068 10
2\tKE-1083\tIsopropanol 70 % 5 L\t2\tdunk\t249,00\t498,00 => KE-1083 2
3\tBL-1089\tEco-solvent blæk Sort 1 L\t1,00\tstk\t899,00\t899,00 => BL-1089 1
\t\tI alt ekskl. moms\t\t\t\t1.687,00 => -`,

  'a third hand: a signature with everything': `
God morgen => -
4 ruller NL-1006 og 2 ruller NL-1004 => NL-1006 4 & NL-1004 2
Skal helst være her fredag. => -
Mvh. => -
Peter Østergaard => -
Indkøb | Nordfolie A/S => -
Fabriksvej 22, 1. sal => -
DK-9000 Aalborg => -
M: 61 72 83 94 | T: 98 12 34 56 => -
www.nordfolie.dk | CVR: 12345674 => -
Tænk på miljøet, før du printer denne mail => -`,

  'a third hand: typing errors': `
nl-1o01 2 => !
N-L1001 2 => NL-1001 2
nordlsy kulsort 2 => ?NL-1003
2 nordlys cementgra => ?NL-1005
1 fjord tinngrå => ?FJ-1019
2 granit mat grafitt => ?GR-1030
skifersrot 2 => ?FJ-1018
2 stkNL-1009 => NL-1009 2
NL-1010  2stk,NL-1011 3stk => NL-1010 2 & NL-1011 3
2 nordlys ravgul og 1 nordlys limegrøn => NL-1009 2 & NL-1015 1`,
}
