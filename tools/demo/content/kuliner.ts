import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const kuliner: CategoryContent = {
  name: 'kuliner',
  ideas: parseIdeas(`
? Rendang saya kok selalu hancur dagingnya? | rendang
Sudah tiga kali bikin rendang pakai daging sapi bagian sengkel, dan tiga-tiganya berakhir jadi abon basah. Rasanya sih enak, tapi bentuknya bikin malu kalau mau disuguhkan ke mertua.
Saya masak di kompor dari jam 9 pagi sampai zuhur, api sedang, diaduk terus. Salahnya di mana ya?
+ Diaduk terus itu masalahnya. Setelah santan pecah minyak, cukup dibalik sesekali saja. Dagingnya kan sudah empuk, digeser-geser terus ya hancur.
+ Coba potong agak besar, kira-kira sekepal tangan anak kecil, dan melawan serat. Nenek saya di Payakumbuh selalu begitu.
+ Api kecil dari awal, kak. Empat jam minimal. Yang buru-buru itu kalio namanya, bukan rendang, hehe.

~ Soto paling enak se-Indonesia menurut kalian soto mana? | soto
Pertanyaan abadi yang selalu bikin grup keluarga ribut. Aku pegang **soto Lamongan** dengan koya yang banyak sampai kuahnya keruh. Kakakku ngotot soto Betawi, bapak tetap Coto Makassar (dan iya, dia marah kalau coto disebut soto).
Kalian tim mana? Sebutin alasannya sekalian biar rame.
+ Soto Banjar! Kuahnya wangi kayu manis sama cengkeh, dikasih ketupat sama perkedel kentang. Sekali coba langsung pindah agama persotoan.
+ Bapaknya benar, coto bukan soto. Makannya saja pakai buras, bukan nasi.
+ Soto Kudus, mangkoknya kecil jadi nggak merasa bersalah nambah tiga kali.
+ Soto Medan, santannya nggak main-main. Yang bilang enek belum coba pakai perkedel.
+ Bapakku jualan soto Lamongan 20 tahun, jadi mohon maaf saya tidak bisa netral. Koya is koya.
+ Sroto Sokaraja, pakai sambal kacang. Pertama kali pasti bingung, kedua kali ketagihan.
+ Soto Padang dengan dagingnya yang digoreng kering. Renyah di dalam kuah, ajaib.
+ Tauto Pekalongan kok belum disebut? Tauconya itu lho.
+ Soto mi Bogor, karena isinya risol. Soto yang ada gorengannya otomatis menang.
+ Saya ikut bapaknya: coto. Minum kuahnya jam 9 pagi sampai keringat netes.
+ Soto Kediri di dekat terminal, mangkoknya seupil, harganya sembilan ribu. Tiga mangkok baru terasa.
+ Semua soto enak kalau hujan.
+ Soto ayam buatan ibu, yang ayamnya disuwir sambil nonton sinetron. Tidak ada lawan.
+ Soto Betawi susu atau santan? Itu debat lanjutannya, silakan.
+ Bening! Soto bening Boyolali, seger, pagi-pagi. Yang keruh-keruh itu buat siang.
+ Jangan lupa soto Banjar itu pasangannya sate. Bungul kalau sampai lupa.
+ Soto Sulung! Jeroannya bersih, kuahnya ringan, dulu makannya di bawah pohon asem.

! Resep sambal bawang tahan seminggu di kulkas | sambal bawang
Banyak yang nanya waktu aku posting bekal kemarin, jadi kutulis di sini saja.
### Bahan
- 25 buah cabai rawit merah
- 8 siung bawang putih, 5 butir bawang merah
- 1 sdt garam, ½ sdt gula, sedikit kaldu jamur
- 120 ml minyak panas, **baru diangkat dari kompor**
### Cara
1. Ulek kasar semua bahan, jangan diblender biar nggak berair.
2. Siram minyak panas, aduk, cicipi.
3. Setelah dingin masukkan toples kaca yang sudah direbus dan dikeringkan.
Kuncinya di toples kering dan sendok bersih. Kalau sendok bekas nasi masuk, dua hari juga sudah asam.
+ Sudah kucoba semalam, pedasnya nendang. Cabainya kukurangi jadi 15 tetap aja keringetan.
+ Tambahin jeruk limau pas mau dimakan, bukan pas disimpan. Kalau dari awal jadi pahit soalnya.
+ Terasi masuk nggak, kak? Atau nanti jadi beda aliran?

? Tepung apa buat bakwan yang tetap renyah sampai sore? | bakwan | wanita
Saya jualan gorengan kecil-kecilan di depan kantor kelurahan. Bakwan paling laku, tapi jam 3 sore sudah lembek kayak spons. Sekarang pakai terigu protein sedang + sedikit tepung beras.
+ Perbandingannya 3:1 terigu dan tepung beras, airnya es. Pengalaman saya tahan sampai magrib.
+ Sayurnya diremas garam dulu lalu diperas, itu yang bikin lembek dari dalam.
+ Goreng dua kali, Bu. Pertama setengah matang, lalu digoreng lagi sebentar waktu pembeli datang.

~ Makan bubur diaduk itu kejahatan atau hak asasi? | bubur
Gue tim nggak diaduk. Kerupuknya jadi lembek, suwiran ayamnya hilang, bentuknya kayak… ya gitu deh. Tadi pagi di tukang bubur hampir putus hubungan sama teman kantor gara-gara ini.
+ Diaduk supaya tiap suapan rasanya rata. Itu namanya keadilan sosial bagi seluruh rakyat mangkok.
+ Tidak diaduk. Kuah kuningnya dari pinggir, pelan-pelan. Seni itu.
+ Yang penting satenya nambah. Diaduk apa nggak itu urusan masing-masing sama Tuhan.
+ Diaduk separuh, sisanya tidak. Kami dari faksi tengah menyerukan gencatan senjata.
+ Pertanyaannya salah: yang benar, kerupuknya dipisah atau ditabur?
+ Tidak diaduk, tapi kalau tinggal sepertiga baru diaduk. Itu namanya fase akhir.
+ Suami saya diaduk, saya tidak. Anak kami minum susu saja.
+ Di Manado buburnya tinutuan, dari sananya sudah teraduk. Hidup damai.
+ Diaduk. Penampilan itu urusan mata, saya makan pakai lidah.
+ Aku pernah putus sama tim diaduk. Bukan itu sebabnya sih, tapi ya nggak membantu.
+ Kacang kedelainya jangan diaduk, nanti melempem. Sisanya terserah.
+ Saya tukang bubur. Kalian mau aduk atau tidak, asal jangan lupa bayar.
+ Anak kos: diaduk, supaya kelihatan lebih banyak.
+ Bubur kampiun diaduk, bubur ayam jangan. Tiap bubur punya adatnya.
+ Kalau buburnya sudah enak, diaduk atau tidak cuma pencitraan.

? Gudeg Jogja yang nggak terlalu manis ada nggak? | gudeg | batak
Minggu depan mau antar orang tua dari Medan ke Jogja. Lidah mereka nggak kuat manis, tapi sudah telanjur pengen gudeg. Ada rekomendasi yang bumbunya lebih gurih?
+ Cari yang gudeg basah dan minta kreceknya dibanyakin, pedasnya menetralkan manis. Daerah Wijilan pagi-pagi banyak pilihan.
+ Jujur agak susah, karena memang dari sananya manis. Tapi gudeg mercon malam hari itu pedas betul, orang Medan pasti cocok.
+ Kalau orang tua nggak cocok juga, alihkan saja ke brongkos atau mangut lele. Sama-sama Jogja, nggak manis.

! Cerita: 3 bulan jualan nasi uduk dari teras rumah | jualan nasi uduk
Setelah kena efisiensi bulan Februari, saya nekat buka meja di teras. Modal awal *satu juta dua ratus*, itu pun kompor pinjam dari kakak.
Minggu pertama laku 8 bungkus, kebanyakan tetangga yang kasihan. Sekarang rata-rata 60 bungkus sehari dan jam 8 pagi sudah habis. Yang paling saya pelajari: orang kembali karena **sambalnya konsisten**, bukan karena porsinya besar.
Capeknya jangan ditanya, bangun jam 2 pagi. Tapi tidur siang di rumah sendiri itu kemewahan yang dulu saya nggak punya.
+ Merinding bacanya. Semoga lancar terus, nanti tambah semur jengkol ya.
+ Boleh tahu harga sebungkus berapa dan untung bersihnya kira-kira? Istri lagi kepikiran jualan juga.
+ Dulu ibu saya menyekolahkan kami bertiga dari nasi uduk. Jangan remehkan meja di teras.

? Cara menghilangkan bau amis ikan patin | ikan patin
Sudah pakai jeruk nipis tapi pas digulai masih ada bau tanahnya. Ada cara lain?
+ Buang bagian lemak kuning di perut dan kulit ari hitamnya sampai bersih. Bau tanah itu asalnya dari situ.
+ Rendam air asam jawa plus garam 15 menit, bilas, baru bumbui. Orang Palembang biasanya begitu sebelum bikin pindang.
+ Beli yang masih hidup, puasakan semalam di air bersih. Bau lumpurnya jauh berkurang.

~ Harga seporsi pecel lele di kota kalian sekarang berapa? | pecel lele
Barusan makan di pinggir jalan daerah Bekasi: lele + nasi + es teh = **Rp27.000**. Kaget, karena terakhir masih 20-an. Di tempat kalian berapa? Sekalian sebut kotanya.
+ Klaten masih 15 ribu, gan, lelenya dua. Pindah sini aja.
+ Manokwari 35 ribu. Lelenya naik pesawat dulu mungkin, hahaha.
+ Denpasar 22 sudah sama tahu tempe. Yang mahal justru es tehnya.

! Akhirnya nemu trik kopi tubruk nggak banyak ampas | kopi tubruk | pria
Selama ini saya kira harus beli saringan mahal. Ternyata cukup: tuang air yang sudah didiamkan semenit setelah mendidih, tunggu empat menit **tanpa diaduk**, baru patahkan bagian atasnya pelan-pelan dengan sendok. Ampasnya turun sendiri.
Biji yang saya pakai robusta Temanggung, giling agak kasar.
+ Betul, itu cara orang cupping. Bedanya kita minum sambil sarungan.
+ Dikasih setetes air dingin di akhir juga cepat turun ampasnya. Warisan bapak.
+ Robusta Temanggung memang nggak pernah salah. Beli di mana, pak?

? Oven listrik kecil cukup nggak buat belajar bikin roti? | oven listrik kecil
Dapur kontrakan cuma 2×2 meter dan listriknya 900 watt. Pengen belajar bikin roti sobek. Oven 10 liter itu beneran bisa atau cuma buat manasin pizza?
+ Bisa, tapi panasnya nggak rata. Putar loyangnya di tengah waktu dan tutup aluminium foil kalau atasnya kecepatan cokelat.
+ Listrik 900 jangan barengan sama rice cooker dan setrika, nanti jeglek. Tanya saya kok tahu.
+ Aku malah belajar pakai oven tangkring di atas kompor. Murah, dan hasilnya lebih moist.

? Menu sahur yang bisa disiapkan malam sebelumnya | menu sahur
Anak kos di sini. Tiap sahur ujung-ujungnya mi instan dan jam 10 pagi sudah lemas. Kalian biasanya nyetok apa yang tinggal dipanaskan?
+ Ungkep ayam sekilo tiap minggu, bagi per plastik, tinggal goreng. Penyelamat hidupku tiga tahun kos.
+ Telur balado tahan dua hari di kulkas, kering tempe tahan seminggu. Tambah timun biar nggak gampang haus.
+ Overnight oat kalau nggak keberatan sahur tanpa nasi. Kalau keberatan ya sama, aku juga.

~ Kenapa ya warung Padang makan di tempat porsinya lebih sedikit? | warung Padang | jawa
Dibungkus nasinya segunung, makan di tempat secukupnya. Kata orang biar yang bungkus bisa dimakan berdua, kata yang lain karena zaman dulu yang sanggup makan di tempat cuma saudagar. Ada uda atau uni yang bisa meluruskan?
+ Yang saya dengar dari mamak: di tempat kan bisa tambuah, di rumah tidak. Jadi dilebihkan dari awal.
+ Karena kalau makan di tempat masih ada biaya cuci piring dan duduk, gan. Ekonomi sederhana.
+ Dan kuah gulainya gratis disiram tiga macam. Bungkus tetap nomor satu.

! Hasil eksperimen: tempe bikin sendiri, gagal 4 kali baru jadi | tempe buatan sendiri
Catatan buat yang mau coba, biar nggak mengulang kesalahan aku.
1. **Gagal pertama**: kedelai masih basah, jadinya busuk berlendir.
2. **Gagal kedua**: raginya kebanyakan, keluar bintik hitam dan bau.
3. **Gagal ketiga**: plastik lupa dilubangi.
4. **Gagal keempat**: ditaruh di kamar ber-AC. Iya, aku memang begitu.
Yang berhasil: kedelai dikeringkan sampai kesat, ragi setengah sendok teh per setengah kilo, plastik ditusuk tiap 2 cm, simpan di lemari dapur 36 jam. Pas dibuka hangat dan wangi, rasanya pengen nangis.
+ Keren! Coba bungkus daun pisang, aromanya lain sama sekali.
+ Gagal keempatnya juara, hahaha. Aku pernah taruh di atas kulkas, lumayan hangat di situ.
+ Raginya beli di mana, kak? Di pasar sini susah.

? Es teler di Makassar yang masih pakai kelapa muda beneran? | es teler
Terakhir ke sana tahun lalu dapatnya nata de coco semua. Kangen yang model lama, santannya kental, nangkanya wangi.
+ Cari pallu butung atau es pisang ijo sekalian, ji. Yang model lama masih ada di sekitar Pasar Terong.
+ Tanya penjualnya dulu sebelum pesan, biasanya mereka jujur kalau kelapanya habis.

? Santan instan vs santan peras, bedanya jauh nggak? | santan
Mau masak lodeh buat arisan 30 orang. Kalau peras sendiri pegal, kalau instan takut dikomentari budhe-budhe. Ada yang pernah uji coba berdampingan?
+ Untuk lodeh hampir tidak ketahuan, asal instannya diencerkan dan dimasukkan terakhir. Untuk opor baru terasa bedanya.
+ Campur saja. Instan buat kuah encernya, peras satu butir buat kentalnya. Budhe aman.
+ Parutnya sekarang di pasar bisa langsung diperas mesin kok, lima menit.

~ Indomie dimasak pakai air rebusan atau ganti air? | mi instan | wanita
Serius nanya. Di rumah saya ini jadi perang dingin antara saya dan suami. Saya buang airnya, dia bilang gurihnya ikut terbuang.
+ Air rebusannya yang bikin kental, Bu. Suami menang satu poin.
+ Ganti air kalau mi kuah. Kalau mi goreng ya jelas ditiriskan, masa dipakai juga.
+ Telurnya dulu masuk atau minya dulu? Itu perang berikutnya.

! Daftar jajanan pasar yang makin susah dicari | jajanan pasar | jawa
Kemarin keliling Pasar Gede dan cuma menemukan separuh dari yang dulu ada. Ini yang menurut saya terancam punah:
- **Clorot**, yang dibungkus janur seperti terompet
- **Carabikang** yang mekarnya betulan, bukan dicetak
- **Gatot dan tiwul** dengan parutan kelapa
- **Lupis** dengan juruh gula aren asli
Kalau di kota kalian apa yang sudah hilang? Tulis namanya, siapa tahu ada yang masih bisa bikin.
+ Di Bandung: katimus sama ali agrem, tinggal di pasar subuh aja. Padahal dulu tiap warung ada.
+ Di Ambon sagu lempeng masih ada, tapi anak muda lebih pilih donat.
+ Clorot di Purworejo masih banyak, mari mampir.

? Air fryer beneran irit minyak atau cuma tren? | air fryer
Lagi diskon setengah harga dan tangan sudah gatal. Yang sudah punya lebih dari setahun, masih dipakai nggak?
Kami berdua saja di rumah, paling sering goreng tempe, ayam dan kentang beku.
+ Masih, hampir tiap hari. Tapi tempe goreng di situ hasilnya tempe panggang, jangan berharap lebih.
+ Setahun pertama rajin, sekarang jadi tempat naruh kerupuk. Jujur saja.
+ Buat menghangatkan martabak dan pizza sisa tidak ada lawan. Renyah lagi.

! Review jujur: keliling 7 warung mi ayam di Solo dalam dua hari | mi ayam Solo | pria
Perut rasanya masih penuh. Ringkasannya:
## Yang akan kudatangi lagi
Warung gerobak biru dekat stasiun. Minya tipis kenyal, ayamnya kecap banget, pangsitnya digoreng dadakan. *Rp12.000*.
## Yang biasa saja
Tiga warung yang viral. Bukan nggak enak, tapi antre 40 menit buat rasa yang bisa didapat di mana-mana.
## Yang mengecewakan
Satu tempat mengganti ayam dengan potongan kulit semua. Nggak kusebut namanya, siapa tahu lagi apes.
> Kata bapak penjualnya: mi ayam itu yang penting minyaknya, Mas. Ayam cuma hiasan.
Petanya kutaruh di [sini](https://contoh.id/peta/mi-ayam-solo) buat yang mau napak tilas.
+ Kutipan bapaknya dalam banget. Minyak bawang memang nyawanya.
+ Yang gerobak biru itu buka jam berapa, mas? Sabtu ini saya lewat.
+ Tujuh mangkok dua hari, salut. Perut gue yang ikut kenyang baca ini.

? Anak 4 tahun nggak mau makan sayur sama sekali | anak susah makan sayur | wanita
Segala bentuk sudah dicoba: disembunyikan di perkedel, dibentuk bintang, diajak masak bareng. Yang hijau pasti dilepeh. Ada ibu-ibu yang berhasil melewati fase ini?
+ Anak saya mau setelah nanam kangkung sendiri di pot. Karena hasil kebunnya dia bangga, akhirnya dimakan.
+ Sop bening yang jagungnya banyak. Jagung kan sayur juga, nanti pelan-pelan yang hijau ikut masuk.
+ Fase, Bun. Anakku sekarang SMP, makan pare mentah. Sabar saja dan jangan dipaksa.

~ Sambal matah sudah terlalu ke mana-mana nggak sih? | sambal matah | pria bali
Sebagai orang Gianyar saya senang sambal matah terkenal. Tapi sambal matah di atas pizza, di dalam sushi, jadi rasa keripik… rasanya kok lelah. Ada yang merasa sama dengan makanan daerahnya?
+ Orang Padang sudah melewati fase itu dengan rendang, bli. Burger rendang, croissant rendang. Tabah ya.
+ Saya justru senang. Anak saya yang lahir di Jakarta jadi kenal sereh dan bongkot dari pizza itu.
+ Selama serehnya diiris tipis betul saya maafkan. Yang irisannya sebesar korek itu yang dosa.

? Ganti gula pasir dengan gula aren di kue, takarannya sama? | gula aren
Mau bikin bolu untuk bapak yang lebih suka rasa gula aren. Diganti gram per gram boleh?
+ Boleh, tapi kurangi cairan sekitar dua sendok karena gula aren lebih lembap.
+ Disisir halus dulu, jangan dilelehkan. Kalau dilelehkan kuenya berat.

! Bekal kantor lima hari, belanja cuma 100 ribu | bekal kantor
Tantangan dari grup sebelah dan ternyata bisa! Belanja Minggu pagi di pasar, masak dua jam, lima hari beres.
- Senin: nasi, ayam suwir kemangi, tumis buncis
- Selasa: nasi, telur dadar padang, lalap
- Rabu: mi goreng jawa (sisa ayam)
- Kamis: nasi, orek tempe, sop
- Jumat: nasi goreng kampung, habis-habisin kulkas
Total **Rp96.500** termasuk beras. Sisa 3.500 buat kerupuk.
+ Pasarnya di mana ini, sebuncis-buncisnya di tempatku saja sudah 8 ribu.
+ Menginspirasi. Aku coba minggu ini, tapi Jumatnya tetap jajan ya, demi kesehatan mental.
+ Ayam suwirnya nggak basi sampai Rabu? Disimpan beku?

~ Kalau cuma boleh makan satu masakan daerah seumur hidup, pilih apa? | masakan daerah
Nggak boleh curang jawab "nasi rames".
+ Papeda kuah kuning ikan tongkol. Tidak ada yang bisa bikin bosan kalau colo-colonya segar.
+ Nasi liwet Sunda, karena otomatis dapat ikan asin, lalap dan sambal. Itu bukan curang, itu strategi.
+ Arsik ikan mas. Andalimannya bikin lidah kesemutan, tapi bikin pulang kampung tiap suap.
`),
  asides: parseLines(`
? Dapur saya sederhana saja, kompor gas dua tungku dan cobek. Jadi kalau bisa sarannya yang tidak butuh alat aneh-aneh.
? Sudah nanya ke ibu, jawabannya cuma "secukupnya" dan "pakai perasaan". Perasaan saya nggak terlatih, Bu.
? Kalau ada yang punya takaran pastinya boleh banget ditulis, karena saya tipe yang harus pakai timbangan.
! Silakan dimodifikasi sesuai selera. Kalau hasilnya lebih enak tolong balik ke sini dan kasih tahu, jangan disimpan sendiri.
! Foto menyusul, karena keburu dimakan orang rumah sebelum sempat difoto.
~ Ini bukan soal benar salah ya, lidah orang beda-beda. Aturannya cuma satu: nggak boleh menghina makanan kampung orang.
~ Saya nulis ini sambil nunggu pesanan datang, jadi maklumi kalau agak emosional. Lapar.
`),
  comments: parseLines(`
Aku baca thread ini jam 11 malam. Kesalahan besar, sekarang harus cari tukang nasi goreng.
Menurutku apa pun masakannya, kuncinya bumbu ditumis sampai benar-benar matang. Kalau masih langu ya mau diapakan juga nggak enak.
Di rumah kami yang jadi hakim soal rasa itu nenek. Kalau beliau diam dan nambah, berarti lulus.
Sedikit saran: garamnya jangan sekali masuk. Sedikit di awal, koreksi di akhir.
Lidah orang Jawa sama orang Sumatra memang beda soal manis, jadi wajar kalau jawaban di sini beragam.
Coba cari penjual yang ibu-ibu tua di pasar, tanya langsung ke beliau. Ilmunya keluar semua, gratis.
Bahan segar menang separuh jalan. Sisanya tinggal jangan kebanyakan gaya.
Kalau soal makanan, saya percaya warung yang kursinya plastik dan kipas anginnya bunyi.
Istri saya jago urusan beginian, nanti saya tanyakan dulu. Saya bagian mencicipi saja.
Jangan lupa istirahatkan dulu sebelum disajikan. Masakan Indonesia itu kebanyakan lebih enak setelah didiamkan.
Gue cuma bisa masak air, tapi komentar dulu biar thread-nya naik.
Cobek batu beda hasil sama blender, ini bukan sugesti. Teksturnya lain.
Di tempatku namanya beda lagi, tapi kurang lebih sama. Indonesia kaya banget ya.
Minyak bekas goreng bawang jangan dibuang! Itu rahasia separuh masakan rumahku.
Harga bahan lagi naik semua, jadi sekarang masak makin mikir. Cabai saja kemarin 90 ribu sekilo.
Pernah coba begitu di rumah kos, satu lorong keluar kamar semua karena baunya.
Saya simpan dulu, akhir pekan dieksekusi. Kalau gagal ya beli matang.
Yang penting nasinya hangat. Lauk apa pun selamat.
Ibu mertua saya punya versi lain lagi dan katanya itu yang paling asli. Saya iya-iya saja demi perdamaian.
Kalau pakai daun salam, sobek dulu sedikit biar wanginya keluar. Kecil tapi ngaruh.
Tolong yang di luar negeri jangan baca, nanti kangen rumah. Saya sudah telanjur.
Aku tim pedas garis keras, jadi semua saran di atas kukali dua cabainya.
Kuliner tradisional kita kalau ditulis resepnya selalu "secukupnya". Makanya yang begini berharga.
Saya dulu juga begitu, ternyata masalahnya cuma di api. Sejak sabar pakai api kecil, jauh lebih baik.
Buat yang punya maag hati-hati, jangan kayak saya, habis itu menyesal dua hari.
Kemarin coba di warung dekat rumah dan ternyata jauh lebih enak buatan sendiri. Bangga dikit boleh ya.
Pakai kecap yang dari kampung kalau bisa. Tiap kota punya kecap jagoannya sendiri.
Makan begini paling enak ramai-ramai lesehan. Sendirian kurang dapat suasananya.
`),
};
