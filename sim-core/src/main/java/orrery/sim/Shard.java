package orrery.sim;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several parts of a search, each of which can run on another computer. The parts have no schedule in common.
 * Its text is {@code 2/8}.
 *
 * <pre>{@code
 * Exploration part = Explorer.defaults()
 *         .withShard(Shard.parse("2/8")) // the second of eight jobs of a build
 *         .explore(machine -> sum(CudaDriver.of(machine)));
 * Files.writeString(Path.of("part-2.json"), part.toJson());
 * }</pre>
 *
 * @param index the number of the part, from 1
 * @param count the number of parts
 */
public record Shard(int index, int count) {
    /** The whole search. */
    public static final Shard WHOLE = new Shard(1, 1);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

    /** Creates a part. */
    public Shard {
        checkArgument(
                index >= 1 && index <= count, "the shards of %s are numbered from 1, but this one is %s", count, index);
    }

    /**
     * Reads a text such as {@code 2/8}.
     *
     * @throws IllegalArgumentException if the text is no shard
     */
    public static Shard parse(String text) {
        Matcher found = TEXT.matcher(text.trim());
        checkArgument(found.matches(), "\"%s\" is no shard; one is 2/8, the second of 8", text);
        return new Shard(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2)));
    }

    @Override
    public String toString() {
        return index + "/" + count;
    }
}
