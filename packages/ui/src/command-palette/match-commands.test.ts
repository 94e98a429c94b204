import { expect, it } from 'vitest';
import { matchesCommand } from './match-commands.ts';

const command = { label: 'Find Vendors', description: 'The listing', keywords: ['search', 'épure'] };

it('matches the beginnings of words in any order', () => {
  expect(matchesCommand(command, 'ven fi')).toBe(true);
  expect(matchesCommand(command, 'LIST')).toBe(true);
});

it('matches by keyword, without accents', () => {
  expect(matchesCommand(command, 'epure')).toBe(true);
});

it('wants every word', () => {
  expect(matchesCommand(command, 'find jobs')).toBe(false);
});

it('does not match the middle of a word', () => {
  expect(matchesCommand(command, 'endors')).toBe(false);
});

it('matches everything while nothing is typed', () => {
  expect(matchesCommand(command, '')).toBe(true);
  expect(matchesCommand(command, ' …! ')).toBe(true);
});
