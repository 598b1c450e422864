package orrery.docs;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import orrery.core.timeline.TextTimeline;

/**
 * What {@code orrery run} shows of a program.
 *
 * @param output what the program prints
 * @param timeline what its machine did
 */
record Printed(String output, String timeline) {

    static Printed of(Example program) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TextTimeline listener = new TextTimeline();
        Examples.run(program, new PrintStream(bytes, true, StandardCharsets.UTF_8), listener);
        String timeline = listener.render();
        String all = bytes.toString(StandardCharsets.UTF_8);
        String output = all.endsWith(timeline) ? all.substring(0, all.length() - timeline.length()) : all;
        return new Printed(output.stripTrailing() + "\n", timeline);
    }
}
