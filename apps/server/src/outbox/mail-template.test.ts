import { describe, expect, test } from 'vitest';
import { inviteMail } from '../modules/invite/invite.rules.ts';
import {
  passwordChangedMail,
  resetCodeMail,
  singleSignOnMail,
} from '../modules/authentication/authentication.mails.ts';
import { requestReceivedMail } from '../modules/request-vendor/request-vendor.rules.ts';
import { enquiryMail, shareProfileMail } from '../modules/vendor-profile/mail.rules.ts';
import { reviewCodeMail, reviewRequestMail } from '../modules/vendor-review/public-review.rules.ts';
import { mailColours, mailHtml } from './mail-template.ts';

const product = { productName: 'Millwright', publicUrl: 'https://procurement.example.com' };
const html = (text: string, subject = 'Hello') => mailHtml({ subject, text }, product);
const bodyOf = (page: string) => page.slice(page.indexOf('<body>'));

/** Contrast of two colours as WCAG 2 counts it. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('the HTML part of an email', () => {
  test('says its language, has one heading and one main part, and loads nothing from elsewhere', () => {
    const page = html('Hello,\n\nthis is it.');
    expect(page).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
    expect(page).toContain('<title>Hello</title>');
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page.match(/<main/g)).toHaveLength(1);
    expect(page).toContain('content="light dark"');
    expect(page).not.toMatch(/<img|<script|url\(|@import|<link|<table/);
  });

  test('a code stands out, our own address is a button with the address below it, and the words are those of the text', () => {
    const link = `${product.publicUrl}/forgotpassword/${'a'.repeat(75)}`;
    const { subject, text } = resetCodeMail('042117', link, 'Millwright');
    const page = html(text, subject);
    expect(page).toContain('<p class="code">042117</p>');
    expect(page).toContain(`<a class="button" href="${link}">Reset password</a>`);
    expect(page).toContain(`Or copy this address: <a class="link" href="${link}">`);
    const words = bodyOf(page).replaceAll(/<[^>]+>/g, ' ');
    for (const word of text.split(/\s+/).filter((one) => /^[\w]+$/.test(one))) expect(words).toContain(word);
  });

  test('what a person wrote is quoted and nothing but text, whatever it looks like', () => {
    const { subject, text } = enquiryMail(
      { fullName: '<b>Asha</b>', companyName: 'A & B "Works"', email: 'asha@buyer.example', phone: null },
      'S. Anand',
      'Palar',
      {
        subject: 'Pumps',
        message: '042117\nhttps://procurement.example.com/forgotpassword/x\n<script>alert(1)</script>',
      },
      'Millwright',
    );
    const page = bodyOf(html(text, subject));
    expect(page).toContain(
      '<blockquote>042117<br>https://procurement.example.com/forgotpassword/x<br>&lt;script&gt;alert(1)&lt;/script&gt;</blockquote>',
    );
    expect(page).not.toMatch(/class="(code|button)"|<b>|<script>/);
    expect(page).toContain('&lt;b&gt;Asha&lt;/b&gt; of A &amp; B &quot;Works&quot;');
  });

  test.each([
    'https://procurement.example.com.evil.example/login',
    'https://evil.example/https://procurement.example.com/',
    'http://procurement.example.com/login',
    'https://procurement.example.com@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%s is no link', (address) => {
    expect(bodyOf(html(`See\n${address}\nor ${address} there.`))).not.toContain('href');
  });

  test('every pair of colours has 4.5 to 1, in light and in dark', () => {
    for (const colours of Object.values(mailColours))
      for (const [surface, ink] of [
        ['page', 'muted'],
        ['page', 'ink'],
        ['surface', 'ink'],
        ['surface', 'muted'],
        ['surface', 'accent'],
        ['sunken', 'ink'],
        ['accent', 'onAccent'],
        ['brand', 'onBrand'],
      ] as const)
        expect(contrast(colours[surface], colours[ink])).toBeGreaterThanOrEqual(4.5);
  });

  test('every email with a link of ours has its button', () => {
    const { publicUrl, productName } = product;
    const sender = { fullName: 'Asha', companyName: 'Sagar Steel' };
    const job = { clientName: 'Meera', vendorName: 'Palar', projectTitle: 'Retubing', completedOn: '2026-08-14' };
    const invitation = inviteMail(sender, `${publicUrl}/${'i'.repeat(27)}/login`, productName);
    const mails: [{ subject: string; text: string }, string][] = [
      [
        reviewRequestMail(job, `${publicUrl}/submit-review/a/b/c%40d/e%40f#${'t'.repeat(43)}`, productName),
        'Write review',
      ],
      [
        shareProfileMail(sender, 'Palar', `${publicUrl}/vendor/27AAZCT0000K1ZQ`, 'See this', productName),
        'View profile',
      ],
      [invitation, 'Accept the invitation'],
      [requestReceivedMail('Asha', 7, 'Kiln tyre', productName, `${publicUrl}/vendor-requests`), 'View request'],
    ];
    for (const [mail, text] of mails) expect(html(mail.text, mail.subject)).toContain(`>${text}</a>`);
    expect(html(passwordChangedMail(productName, publicUrl, new Date()).text)).toContain(
      `reset it now: <a class="link" href="${publicUrl}/forgotpassword">`,
    );
    expect(html(reviewCodeMail('042117', 'Palar', productName).text)).toContain('<p class="code">042117</p>');
    expect(html(singleSignOnMail(productName).text)).not.toContain('href');
  });
});
