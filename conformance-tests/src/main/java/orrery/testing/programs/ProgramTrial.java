package orrery.testing.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Tries a property on a random program. A program that fails is made smaller and saved as Java, and as a transcript if
 * it can be written as one.
 *
 * @param name what the campaign is called in the names of files
 * @param property the property
 * @param seed the seed of the campaign, for the names of files
 * @param folder where programs that fail are saved
 * @param transcripts writes programs that fail as transcripts
 */
public record ProgramTrial(String name, CampaignProperty property, long seed, Path folder, TranscriptWriter transcripts)
        implements Trial {

    @Override
    public Optional<String> run(long number, Random random) throws IOException {
        TestProgram program = program(number, random);
        return failure(program) == null ? Optional.empty() : Optional.of(save(number, program));
    }

    private TestProgram program(long number, Random random) {
        try {
            Generator<?> generator = notNull(
                    property.programs(), "programs() returns null; legal is a generator, such as Programs.memory()");
            return notNull(generator.next(random), "next(Random) returns null; legal is a program");
        } catch (Exception | Error e) { // of the user's code, which can throw checked exceptions, too
            throw new PropertyFailedException("in try " + number + ", before there was a program", e);
        }
    }

    private static <T> T notNull(@Nullable T value, String message) {
        if (value == null) {
            throw new IllegalStateException(message);
        }
        return value;
    }

    private @Nullable Throwable failure(TestProgram program) {
        try {
            property.check(program);
            return null;
        } catch (Exception | Error e) { // of the user's code, which can throw checked exceptions, too
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
        String name = Campaign.legal(this.name) + "_" + (seed < 0 ? "m" + -seed : seed) + "_" + number;
        Files.createDirectories(folder);
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
