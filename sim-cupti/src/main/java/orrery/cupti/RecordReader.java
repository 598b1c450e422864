package orrery.cupti;

import com.google.common.collect.ImmutableList;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.cupti.collect.StringTable;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.RecordType;

/** Reads the records of a buffer one by one. */
final class RecordReader {
    private static final int KIND_BYTES = Integer.BYTES;

    private final Generation generation;
    private final StringTable strings;

    RecordReader(Generation generation, StringTable strings) {
        this.generation = generation;
        this.strings = strings;
    }

    /** Moves a cursor to the next record; returns false if there are no more. */
    boolean next(ActivityBuffer buffer, long validBytes, ActivityCursor cursor) {
        CuptiRule.NEXT_RECORD.require(
                buffer != null && cursor != null && validBytes >= 0 && validBytes <= buffer.size(),
                () -> "cuptiActivityGetNextRecord is given " + described(buffer, validBytes)
                        + (cursor == null ? " and no cursor" : ""));
        long left = validBytes - cursor.next();
        if (left <= 0) {
            return false;
        }
        int at = buffer.offset() + cursor.next();
        RecordType<?> type = left < KIND_BYTES ? null : type(buffer, at);
        int size = type == null ? 0 : type.structure(generation).size();
        CuptiRule.RECORD_KIND.require(
                type != null && size <= left,
                () -> "cuptiActivityGetNextRecord is given " + left + " bytes at offset " + at
                        + " that are not a complete record");
        cursor.moveTo(type.read(buffer.bytes(), at, generation, strings::at), cursor.next() + size);
        return true;
    }

    private static String described(@Nullable ActivityBuffer buffer, long validBytes) {
        return buffer == null ? "no buffer" : validBytes + " valid bytes of a buffer of " + buffer.size() + " bytes";
    }

    private static @Nullable RecordType<?> type(ActivityBuffer buffer, int at) {
        int number =
                ByteBuffer.wrap(buffer.bytes()).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
        return ActivityKind.of(number).flatMap(ActivityKind::type).orElse(null);
    }

    /** Returns all records of a buffer. */
    List<Activity> all(ActivityBuffer buffer, long validBytes) {
        ImmutableList.Builder<Activity> records = ImmutableList.builder();
        ActivityCursor cursor = new ActivityCursor();
        while (next(buffer, validBytes, cursor)) {
            records.add(Objects.requireNonNull(cursor.record()));
        }
        return records.build();
    }
}
