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
        int number = freeCount > 0 ? free[--freeCount] : used++;
        if (number == tables.length) {
            tables = Arrays.copyOf(tables, 2 * number);
            free = Arrays.copyOf(free, 2 * number);
        }
        tables[number] = table;
        table.number(number);
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
