import { expect, test } from 'vitest'
import { above, beginsOpen, treeFound, treeRows, typedTo } from './rows.ts'

const node = (id: string, parentId: string | null) => ({ id, parentId, label: id })
const nodes = [
  node('Root', null),
  node('East', 'Root'),
  node('East Quay', 'East'),
  node('West', 'Root'),
  node('Aside', 'elsewhere'),
]
const lines = (open: (id: string, level: number) => boolean, of = nodes) =>
  treeRows(of, ({ id }, level) => open(id, level)).map(({ node: { id }, level, position, size, isOpen }) => [
    id,
    level,
    `${position}/${size}`,
    isOpen,
  ])

test('the lines of a tree are those within what is open; one whose parent is not there stands at the top', () => {
  expect(lines(() => true)).toEqual([
    ['Root', 1, '1/2', true],
    ['East', 2, '1/2', true],
    ['East Quay', 3, '1/1', null],
    ['West', 2, '2/2', null],
    ['Aside', 1, '2/2', null],
  ])
  expect(lines((_id, level) => level < 2).map(([id]) => id)).toEqual(['Root', 'East', 'West', 'Aside'])
  expect(lines(() => false)).toEqual([
    ['Root', 1, '1/2', false],
    ['Aside', 1, '2/2', null],
  ])
})

test('what is found keeps what it lies within, whatever the case of the word', () => {
  const found = (word: string) => treeFound(nodes, word).map(({ id }) => id)
  expect(found(' qUAY ')).toEqual(['Root', 'East', 'East Quay'])
  expect(found('none of it')).toEqual([])
  expect(found(' ')).toHaveLength(nodes.length)
})

test('what a node lies within is known from the nearest on, and a circle is gone round once', () => {
  expect(above(nodes, 'East Quay').map(({ id }) => id)).toEqual(['East', 'Root'])
  expect(above(nodes, 'Aside')).toEqual([])
  expect(above(nodes, undefined)).toEqual([])
  expect(above([node('a', 'b'), node('b', 'a')], 'a').map(({ id }) => id)).toEqual(['b', 'a'])
})

test('typed letters lead to the next label that begins with them, and round to the first', () => {
  const labels = ['Garam Vision', 'Garam Busan', 'Norwave', 'Garam Ulsan']
  expect(typedTo(labels, 0, 'g')).toBe(1)
  expect(typedTo(labels, 3, 'g')).toBe(0)
  expect(typedTo(labels, 1, 'garam b')).toBe(1)
  expect(typedTo(labels, 1, 'garam u')).toBe(3)
  expect(typedTo(labels, 0, 'x')).toBe(-1)
  expect(typedTo([], 0, 'x')).toBe(-1)
})

test('a small tree begins open, a large one with its first level and the way to what is shown', () => {
  expect(beginsOpen(200, 5, false)).toBe(true)
  expect([beginsOpen(201, 1, false), beginsOpen(201, 2, true), beginsOpen(5000, 2, false)]).toEqual([true, true, false])
})
