package orrery.conformance.campaign;

import java.util.List;

/** Compares what calls have answered on two machines. */
final class CallLogs {
    private static final int CONTEXT = 4;

    private CallLogs() {}

    /**
     * Requires that two machines have answered the same.
     *
     * @param expectedName what the first machine is
     * @param actualName what the other machine is
     * @throws AssertionError if they have not; the message shows the first difference and the answers before it
     */
    static void requireEqual(String expectedName, List<String> expected, String actualName, List<String> actual) {
        int line = 0;
        while (line < Math.min(expected.size(), actual.size())
                && expected.get(line).equals(actual.get(line))) {
            line++;
        }
        if (line < Math.max(expected.size(), actual.size())) {
            throw new AssertionError("answer " + line + " differs\n" + expectedName + ":\n" + around(expected, line)
                    + actualName + ":\n" + around(actual, line));
        }
    }

    private static String around(List<String> log, int line) {
        StringBuilder text = new StringBuilder();
        for (int i = Math.max(0, line - CONTEXT); i < Math.min(log.size(), line + 1); i++) {
            text.append("  ").append(log.get(i)).append('\n');
        }
        return text + (line < log.size() ? "" : "  no further answer\n");
    }
}
