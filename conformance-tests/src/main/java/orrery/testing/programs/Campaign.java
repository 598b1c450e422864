package orrery.testing.programs;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tries a property on many random programs, or on the share of them that is one shard's. The same name, seed and number
 * of a try give the same program, so that shards, and a campaign that is resumed, try each program once. A program that
 * fails is made smaller and saved as Java, and as a transcript if it can be written as one.
 *
 * @param name what the campaign is called in the names of files
 * @param property the property
 * @param seed decides the programs
 * @param tries how many programs there are, those of other shards included
 * @param shard the number of this shard, from 1
 * @param shards how many shards there are
 * @param time the real time after which no further try begins
 * @param folder where progress and programs that fail are saved
 * @param transcripts writes programs that fail as transcripts
 */
public record Campaign(
        String name,
        CampaignProperty property,
        long seed,
        long tries,
        int shard,
        int shards,
        Duration time,
        Path folder,
        TranscriptWriter transcripts) {
    private static final CharMatcher LEGAL = CharMatcher.inRange('a', 'z')
            .or(CharMatcher.inRange('A', 'Z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.is('_'));

    /** Creates a campaign. */
    public Campaign {
        checkArgument(tries >= 0, "the number of tries is 0 or more, but not %s", tries);
        checkArgument(shards >= 1, "there is at least 1 shard, but not %s", shards);
        checkArgument(
                shard >= 1 && shard <= shards, "the number of a shard is from 1 to %s, but not %s", shards, shard);
    }

    /**
     * How far a campaign has come.
     *
     * @param next the number of the next try, from 0; all earlier ones are done by their shards
     * @param done how many programs this shard has tried since it began for the first time
     * @param failures how many of them failed
     */
    public record Progress(long next, long done, long failures) {}

    /** Returns the file with the progress of this shard. */
    public Path progressFile() {
        return folder.resolve(LEGAL.negate().replaceFrom(name, '_') + "-seed-" + seed + "-shard-" + shard + "-of-"
                + shards + ".progress");
    }

    /** Returns how far this shard has come in earlier runs. */
    public Progress progress() throws IOException {
        Path file = progressFile();
        if (!Files.exists(file)) {
            return new Progress(shard - 1L, 0, 0);
        }
        String[] parts = Files.readString(file).trim().split(" ", -1);
        try {
            return new Progress(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IOException(file + " is not the progress of a campaign; delete it to begin anew", e);
        }
    }

    /** Returns the program of a try. */
    public TestProgram program(long number) {
        long mixed = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number).nextLong();
        return property.programs().next(new Random(mixed));
    }

    /**
     * Runs the remaining programs until all are done or the time is up.
     *
     * @param listener is given the progress after each try
     * @param failed receives a text about each program that fails
     * @return how far this shard has come now
     * @throws IOException if progress or a program cannot be saved
     */
    public Progress run(Consumer<Progress> listener, Consumer<String> failed) throws IOException {
        Files.createDirectories(folder);
        long began = System.nanoTime();
        long saved = began;
        Progress progress = progress();
        while (progress.next() < tries && System.nanoTime() - began < time.toNanos()) {
            long number = progress.next();
            TestProgram program = program(number);
            boolean fails = failure(program) != null;
            if (fails) {
                failed.accept(save(number, program));
            }
            progress = new Progress(number + shards, progress.done() + 1, progress.failures() + (fails ? 1 : 0));
            if (fails || System.nanoTime() - saved > 1_000_000_000L) {
                write(progress);
                saved = System.nanoTime();
            }
            listener.accept(progress);
        }
        write(progress);
        return progress;
    }

    private void write(Progress progress) throws IOException {
        Files.writeString(progressFile(), progress.next() + " " + progress.done() + " " + progress.failures() + "\n");
    }

    private @Nullable Throwable failure(TestProgram program) {
        try {
            property.check(program);
            return null;
        } catch (RuntimeException | AssertionError e) {
            return e;
        }
    }

    /** Makes a program that fails smaller, saves it, and returns what is said about it. */
    private String save(long number, TestProgram program) throws IOException {
        Throwable first = failure(program);
        TestProgram small = first == null
                ? program
                : Shrinker.shrink(program, each -> {
                    Throwable other = failure(each);
                    return other != null && other.getClass() == first.getClass();
                });
        Throwable failure = first == null ? null : failure(small);
        String name = LEGAL.negate().replaceFrom(this.name, '_') + "_" + (seed < 0 ? "m" + -seed : seed) + "_" + number;
        Path file = folder.resolve(name + ".java");
        String message = failure == null
                ? "it failed once and not again: the property does not do the same each time"
                : failure.toString();
        Files.writeString(file, comment("//", number, message) + JavaProgram.of(small, name));
        String also = "";
        if (!small.transcript().isEmpty()) {
            Path transcript = folder.resolve(name + ".transcripts");
            Files.writeString(transcript, comment("#", number, message) + transcripts.write(small, name));
            also = " and " + transcript;
        }
        return "try " + number + " fails, saved as " + file + also + ": "
                + message.lines().findFirst().orElse("");
    }

    private String comment(String begin, long number, String message) {
        StringBuilder comment = new StringBuilder(begin)
                .append(" Try ")
                .append(number)
                .append(" of campaign ")
                .append(name)
                .append(" with seed ")
                .append(seed)
                .append(" fails:\n");
        message.lines()
                .forEach(
                        line -> comment.append(begin).append("   ").append(line).append('\n'));
        return comment.toString();
    }
}
