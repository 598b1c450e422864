package orrery.testing.programs;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Makes many tries, or the share of them that is one shard's. The same seed and number of a try give the same random
 * numbers, so that shards, and a campaign that is resumed, make each try once.
 *
 * @param name what the campaign is called in the names of files
 * @param trial makes a try
 * @param seed decides the random numbers of each try
 * @param tries how many tries there are, those of other shards included
 * @param shard the number of this shard, from 1
 * @param shards how many shards there are
 * @param time the real time after which no further try begins
 * @param folder where the progress is saved
 */
public record Campaign(
        String name, Trial trial, long seed, long tries, int shard, int shards, Duration time, Path folder) {
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
     * @param done how many tries this shard has made since it began for the first time
     * @param failures how many of them failed
     */
    public record Progress(long next, long done, long failures) {}

    /** Returns the file with the progress of this shard. */
    public Path progressFile() {
        return folder.resolve(legal(name) + "-seed-" + seed + "-shard-" + shard + "-of-" + shards + ".progress");
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

    /** Returns a name with nothing in it that the name of a file or of a class may not have. */
    static String legal(String name) {
        return LEGAL.negate().replaceFrom(name, '_');
    }

    /** Returns the random numbers of a try. */
    public Random random(long number) {
        return new Random(new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number).nextLong());
    }

    /**
     * Makes one try, whatever the progress is, and does not save it.
     *
     * @return a text about the failure, if the try fails
     * @throws IOException if what fails cannot be saved
     */
    public Optional<String> run(long number) throws IOException {
        return trial.run(number, random(number));
    }

    /**
     * Makes the remaining tries until all are done or the time is up.
     *
     * @param listener is given the progress after each try
     * @param failed receives a text about each try that fails
     * @return how far this shard has come now
     * @throws IOException if progress or what fails cannot be saved
     */
    public Progress run(Consumer<Progress> listener, Consumer<String> failed) throws IOException {
        Files.createDirectories(folder);
        long began = System.nanoTime();
        long saved = began;
        Progress progress = progress();
        while (progress.next() < tries && System.nanoTime() - began < time.toNanos()) {
            long number = progress.next();
            Optional<String> failure = run(number);
            boolean fails = failure.isPresent();
            failure.ifPresent(failed);
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
}
