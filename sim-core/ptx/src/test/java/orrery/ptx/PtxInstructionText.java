package orrery.ptx;

import java.util.Locale;
import java.util.Random;

/** Writes instructions of random programs, with random registers and constants. */
final class PtxInstructionText {
    /** Registers by the letter that stands for them in {@link PtxForms}, and how many there are. */
    static final String LETTERS = "rdhfgp";

    static final int[] COUNTS = {12, 6, 4, 8, 4, 4};

    private static final int[] EDGES = Corpus.words("""
            00000000 00000001 00000002 00000003 00000007 00000008 0000000F 00000010
            0000001F 00000020 00000021 0000003F 00000040 000000FF 0000007F 00000080
            00007FFF 00008000 0000FFFF 7FFFFFFF 80000000 FFFFFFFF FFFFFFFE FFFFFFE1
            FFFFFFE0 3F800000 BF800000 7F800000 FF800000 7FC00000 7F7FFFFF 00800000
            007FFFFF 4B000000 4F000000 CF000000 5F000000 3C003C00 7C00FC00 7BFF0400
            """);

    private final Random random;
    private final StringBuilder text;

    PtxInstructionText(Random random, StringBuilder text) {
        this.random = random;
        this.text = text;
    }

    int reg(char letter) {
        return random.nextInt(COUNTS[LETTERS.indexOf(letter)]);
    }

    String any(String... all) {
        return all[random.nextInt(all.length)];
    }

    /** Writes an instruction, some with guards. */
    void write() {
        String form = PtxForms.ALL.get(random.nextInt(PtxForms.ALL.size()));
        if (random.nextInt(6) == 0 && isGuarded(form)) {
            text.append('@')
                    .append(random.nextBoolean() ? "!" : "")
                    .append("%p")
                    .append(reg('p'))
                    .append(' ');
        }
        write(form);
    }

    /**
     * Returns whether an instruction may have a guard. A chain of carries has none. Of guarded {@code set} and
     * {@code testp} ptxas 13.0 executes a part where the guard does not hold.
     */
    private static boolean isGuarded(String form) {
        return form.indexOf('\n') < 0 && !form.startsWith("set.") && !form.startsWith("testp");
    }

    /** Writes an instruction of a form. */
    void write(String form) {
        int at = 0;
        int before = -1;
        while (at < form.length()) {
            char c = form.charAt(at);
            if (c == '{' && at > 0 && form.charAt(at - 1) == '.') {
                int end = form.indexOf('}', at);
                text.append(any(form.substring(at + 1, end).split(",")));
                at = end + 1;
            } else if (c == '[') {
                int end = form.indexOf(']', at);
                String[] words = form.substring(at + 1, end).split("\\|");
                if (random.nextBoolean()) {
                    text.append(any(words));
                }
                at = end + 1;
            } else if (c == '%') {
                boolean isSecond =
                        at > 0 && form.charAt(at - 1) == '|' || form.startsWith(", ", at - 2) && unpacks(form, at);
                before = operand(form.charAt(at + 1), isSecond ? before : -1);
                at += 2;
            } else if (c == '#') {
                int end = at + 1;
                while (end < form.length() && Character.isDigit(form.charAt(end))) {
                    end++;
                }
                text.append(random.nextInt(Integer.parseInt(form.substring(at + 1, end)) + 1));
                at = end;
            } else {
                text.append(c);
                at++;
            }
        }
        text.append(";\n");
    }

    /** Returns whether an operand is one of two results in braces. */
    private static boolean unpacks(String form, int at) {
        return form.startsWith("mov") && form.indexOf('{') < form.indexOf(',') && at < form.indexOf('}');
    }

    /**
     * Writes a register, or for an upper-case letter sometimes a constant; returns the number of the register.
     *
     * @param other the number that it must not have
     */
    private int operand(char letter, int other) {
        if (Character.isUpperCase(letter) && random.nextInt(3) == 0) {
            constant(letter);
            return -1;
        }
        char lower = Character.toLowerCase(letter);
        int number = reg(lower);
        if (number == other) {
            number = (number + 1) % COUNTS[LETTERS.indexOf(lower)];
        }
        text.append('%').append(lower).append(number);
        return number;
    }

    private void constant(char letter) {
        int word = random.nextBoolean() ? EDGES[random.nextInt(EDGES.length)] : random.nextInt();
        if (letter == 'G' && Float.isNaN(Float.intBitsToFloat(word))) {
            // A difference with a constant is a sum with the negated one for ptxas, also if it is NaN.
            word = 0;
        }
        switch (letter) {
            case 'R' -> text.append(word);
            case 'D' -> text.append(random.nextBoolean() ? word : random.nextLong());
            case 'H' -> text.append((short) word);
            case 'F' -> text.append(String.format(Locale.ROOT, "0f%08X", word));
            default ->
                text.append(
                        String.format(Locale.ROOT, "0d%016X", Double.doubleToRawLongBits(Float.intBitsToFloat(word))));
        }
    }
}
