package orrery.sim.timeline;

/** Numbers with units, the same in every locale. */
final class Units {
    private static final String[] TIMES = {"ns", "us", "ms", "s"};
    private static final String[] SIZES = {"B", "KiB", "MiB", "GiB", "TiB"};
    private static final long KILO = 1000;
    private static final int KIBI_BITS = 10;

    private Units() {}

    /** Returns a duration, with up to three digits after the point. */
    static String time(long nanos) {
        int unit = 0;
        long scale = 1;
        while (unit < TIMES.length - 1 && nanos >= scale * KILO) {
            unit++;
            scale *= KILO;
        }
        return fraction(Math.round(nanos * (double) KILO / scale)) + " " + TIMES[unit];
    }

    /** Returns a time in the unit that suits {@code span}. */
    static String timeIn(long nanos, long span) {
        int unit = 0;
        long scale = 1;
        while (unit < TIMES.length - 1 && span >= 2 * scale * KILO) {
            unit++;
            scale *= KILO;
        }
        return nanos == 0 ? "0" : fraction(Math.round(nanos * (double) KILO / scale)) + " " + TIMES[unit];
    }

    /** Returns a number of bytes, with at most one digit after the point. */
    static String bytes(long bytes) {
        int unit = 0;
        while (unit < SIZES.length - 1 && bytes >> (KIBI_BITS * (unit + 1)) != 0) {
            unit++;
        }
        long tenths = Math.round(bytes * 10.0 / (1L << (KIBI_BITS * unit)));
        return tenths / 10 + (tenths % 10 == 0 ? "" : "." + tenths % 10) + " " + SIZES[unit];
    }

    /** Thousandths as a decimal number without zeros at its end. */
    private static String fraction(long thousandths) {
        long rest = thousandths % KILO;
        if (rest == 0) {
            return Long.toString(thousandths / KILO);
        }
        String digits = Long.toString(KILO + rest).substring(1);
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        return thousandths / KILO + "." + digits.substring(0, end);
    }
}
