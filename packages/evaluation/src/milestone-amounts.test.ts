import { expect, test } from 'vitest';
import { milestoneAmounts } from './milestone-amounts.ts';

const percent = (percentOfPrice: string) => ({ percentOfPrice, amountInPaise: null });
const amount = (amountInPaise: number) => ({ percentOfPrice: null, amountInPaise });

test('pays percentages of the price', () => {
  const payments = ['5', '30', '50', '15'].map(percent);
  expect(milestoneAmounts(39_35_617_00, payments)).toEqual({
    amounts: [1_96_780_85, 11_80_685_10, 19_67_808_50, 5_90_342_55],
    isWhole: true,
  });
});

test('gives what rounding leaves over to the last percentage', () => {
  expect(milestoneAmounts(101, ['33.33', '33.33', '33.34'].map(percent))).toEqual({
    amounts: [34, 34, 33],
    isWhole: true,
  });
  expect(milestoneAmounts(1, ['50', '50'].map(percent))).toEqual({ amounts: [1, 0], isWhole: true });
});

test('takes percentages and amounts together', () => {
  expect(milestoneAmounts(1000, [amount(250), percent('75')])).toEqual({ amounts: [250, 750], isWhole: true });
  expect(milestoneAmounts(1000, [amount(400), amount(600)])).toEqual({ amounts: [400, 600], isWhole: true });
});

test('says when payments do not come to the price', () => {
  expect(milestoneAmounts(1000, [percent('99.99')])).toEqual({ amounts: [1000], isWhole: false });
  expect(milestoneAmounts(1000, [percent('60'), percent('60')]).isWhole).toBe(false);
  const tiny = Array.from({ length: 20 }, () => percent('5'));
  expect(milestoneAmounts(10, tiny).isWhole).toBe(false);
  expect(milestoneAmounts(1000, [])).toEqual({ amounts: [], isWhole: false });
});
