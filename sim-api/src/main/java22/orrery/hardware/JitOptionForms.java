package orrery.hardware;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUjitOptions;
import orrery.driver.DriverOutputs;

/** The options of a compilation or link in the form of C: two arrays, and the buffers of the logs. */
final class JitOptionForms {
    private static final int INFO_LOG_BUFFER = 3;
    private static final int ERROR_LOG_BUFFER = 5;

    private final @Nullable CUjitOptions given;
    private final MemorySegment info;
    private final MemorySegment error;
    private final int count;
    private final MemorySegment numbers;
    private final MemorySegment values;

    /** Writes options; none for null. */
    JitOptionForms(Arena arena, @Nullable CUjitOptions given) {
        this.given = given;
        Map<Integer, Long> all = new LinkedHashMap<>();
        if (given != null) {
            given.values().forEach((option, value) -> all.put(CEnum.number(option), (long) value));
        }
        info = log(arena, all, INFO_LOG_BUFFER, given == null ? 0 : given.infoLogBytes());
        error = log(arena, all, ERROR_LOG_BUFFER, given == null ? 0 : given.errorLogBytes());
        count = all.size();
        numbers = arena.allocate(JAVA_INT, Math.max(1, count));
        values = arena.allocate(JAVA_LONG, Math.max(1, count));
        int at = 0;
        for (Map.Entry<Integer, Long> each : all.entrySet()) {
            numbers.setAtIndex(JAVA_INT, at, each.getKey());
            values.setAtIndex(JAVA_LONG, at, each.getValue());
            at++;
        }
    }

    private static MemorySegment log(Arena arena, Map<Integer, Long> all, int option, int bytes) {
        if (bytes <= 0) {
            return MemorySegment.NULL;
        }
        MemorySegment buffer = arena.allocate(bytes);
        all.put(option, buffer.address());
        // The size of a buffer is the option behind it.
        all.put(option + 1, (long) bytes);
        return buffer;
    }

    int count() {
        return count;
    }

    MemorySegment numbers() {
        return numbers;
    }

    MemorySegment values() {
        return values;
    }

    /** Gives the logs to the program. */
    void returned() {
        if (given != null) {
            DriverOutputs.setLogs(given, text(info), text(error));
        }
    }

    private static String text(MemorySegment log) {
        long length = 0;
        while (length < log.byteSize() && log.get(JAVA_BYTE, length) != 0) {
            length++;
        }
        return new String(log.asSlice(0, length).toArray(JAVA_BYTE), StandardCharsets.UTF_8);
    }
}
