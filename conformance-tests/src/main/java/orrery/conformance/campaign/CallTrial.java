package orrery.conformance.campaign;

import com.google.common.base.Throwables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import orrery.testing.programs.Trial;

/**
 * Tries a property on a program of random calls. A failure is saved as a text file.
 *
 * @param name the name of the campaign
 * @param property the property
 * @param seed the seed of the campaign, named by the messages about failures
 * @param folder where failures are saved
 * @param figures counts the calls
 */
public record CallTrial(String name, CallProperty property, long seed, Path folder, CallFigures figures)
        implements Trial {

    @Override
    public Optional<String> run(long number, Random random) throws IOException {
        figures.addProgram();
        try {
            property.check(random.nextLong(), figures);
            return Optional.empty();
        } catch (RuntimeException | AssertionError failure) {
            return Optional.of(save(number, failure));
        }
    }

    private String save(long number, Throwable failure) throws IOException {
        String again = "./orrery campaign " + name + " --seed " + seed + " --only " + number;
        Files.createDirectories(folder);
        Path file = folder.resolve(name + "_" + seed + "_" + number + ".txt");
        Files.writeString(file, "Repeat it with: " + again + "\n\n" + Throwables.getStackTraceAsString(failure));
        return "try " + number + " fails, saved as " + file + ": "
                + String.valueOf(failure.getMessage()).lines().findFirst().orElse("") + "; repeat it with " + again;
    }
}
