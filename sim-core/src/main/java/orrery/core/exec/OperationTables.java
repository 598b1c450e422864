package orrery.core.exec;

import java.util.Arrays;

/** The tables of an executor, by number, so that one {@code long} names a row of any of them. */
final class OperationTables {
    private OperationTable[] tables = new OperationTable[16];
    private int[] free = new int[16];
    private int freeCount;
    private int used;

    /** Gives a table a number. */
    void add(OperationTable table) {
        int number = freeCount > 0 ? free[--freeCount] : nextNumber();
        tables[number] = table;
        table.number(number);
    }

    private int nextNumber() {
        if (used == tables.length) {
            // What decides whether there is room grows last: an exhausted heap leaves the tables as they were.
            free = Arrays.copyOf(free, 2 * used);
            tables = Arrays.copyOf(tables, 2 * used);
        }
        return used++;
    }

    /** Takes a table's number back. */
    void remove(OperationTable table) {
        tables[table.number()] = null;
        free[freeCount++] = table.number();
    }

    /** Returns the table of an operation. */
    OperationTable of(long operation) {
        return tables[(int) (operation >>> 32)];
    }
}
