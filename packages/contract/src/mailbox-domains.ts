/** Public email providers: an address there belongs to no company. */
const NAMES = `
  126.com 139.com 163.com 189.cn aliyun.com foxmail.com naver.com daum.net hanmail.net qq.com sina.com sohu.com yeah.net
  aim.com aol.com aol.fr att.net bell.net bellsouth.net charter.net comcast.net cox.net earthlink.net juno.com
  mac.com me.com icloud.com msn.com rogers.com sbcglobal.net shaw.ca sympatico.ca telus.net verizon.net videotron.ca
  gmail.com googlemail.com hotmail.com hotmail.be hotmail.ca hotmail.ch hotmail.co.uk hotmail.de hotmail.es hotmail.fr
  hotmail.it hotmail.nl hotmail.se live.be live.ca live.com live.co.uk live.de live.fr live.it live.nl live.se
  outlook.be outlook.com outlook.de outlook.es outlook.fr outlook.it passport.com windowslive.com
  rocketmail.com yahoo.be yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br
  yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.ie yahoo.in yahoo.it yahoo.se ymail.com
  9online.fr aliceadsl.fr bbox.fr cegetel.net club-internet.fr dbmail.com free.fr gmx.fr laposte.net neuf.fr
  noos.fr numericable.fr orange.fr sfr.fr voila.fr wanadoo.fr
  arcor.de email.de freenet.de gmx.at gmx.ch gmx.com gmx.de gmx.net mail.de posteo.de t-online.de web.de
  blueyonder.co.uk btinternet.com btopenworld.com ntlworld.com sky.com talktalk.net tiscali.co.uk virginmedia.com
  alice.it fastwebnet.it iol.it libero.it pec.it tim.it tin.it tiscali.it virgilio.it
  belgacom.net bluewin.ch hispeed.ch home.nl kpnmail.nl planet.nl proximus.be scarlet.be skynet.be swissonline.ch
  telenet.be upcmail.nl vodafone.nl voo.be xs4all.nl ziggo.nl
  bk.ru inbox.ru internet.ru list.ru mail.ru rambler.ru ya.ru yandex.com yandex.ru ukr.net
  bigpond.com bol.com.br globo.com ig.com.br optusnet.com.au rediffmail.com terra.com.br uol.com.br
  interia.pl o2.pl onet.pl op.pl poczta.onet.pl seznam.cz tlen.pl wp.pl centrum.cz
  telefonica.net terra.es sapo.pt telia.com bredband.net comhem.se online.no
  duck.com fastmail.com fastmail.fm hey.com hushmail.com inbox.com mail.com mailbox.org pm.me proton.me protonmail.ch
  protonmail.com riseup.net runbox.com tuta.com tuta.io tutanota.com tutanota.de zoho.com zohomail.com zohomail.eu
  10minutemail.com dispostable.com getnada.com grr.la guerrillamail.com maildrop.cc mailinator.com mintemail.com
  sharklasers.com temp-mail.org throwawaymail.com trashmail.com yopmail.com yopmail.fr
`;

const DOMAINS: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));

/** Whether a domain (lower case, punycode) is that of a public email provider. */
export function isPublicMailbox(domain: string): boolean {
  return DOMAINS.has(domain);
}
