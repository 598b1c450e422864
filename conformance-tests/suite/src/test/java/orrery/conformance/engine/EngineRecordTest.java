package orrery.conformance.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Test;

/**
 * Compares the outcomes of random programs with a record of what an earlier engine did: the times of all operations,
 * the order of effects, the answers of calls, and memory.
 *
 * <p>A record is a text file. The first line names the columns. Each other line is a program: its family, its seed, a
 * hash of its text, and a hash of its outcome in each {@link EngineVariant}. A hash is the first 8 bytes of SHA-256 in
 * Base64. Family, seed, {@link EnginePrograms} and the version of jqwik determine a program. If the hash of its text
 * differs, the programs have changed, and the line says nothing about the engine.
 *
 * <p>The test compares every sixteenth program of each family in {@code engine-record.txt}. System properties change
 * that:
 *
 * <ul>
 *   <li>{@code orrery.records=all}: compares all programs.
 *   <li>{@code orrery.record.compare=FILE}: compares all programs of another record; with {@code orrery.programs=N}
 *       only its first {@code N}.
 *   <li>{@code orrery.record=FILE} and {@code orrery.programs=N}: writes a record of {@code N} programs, from number
 *       {@code orrery.first} on, and compares nothing. {@code engine-record.txt} was made in this way from 3000
 *       programs.
 *   <li>{@code orrery.record.show=FAMILY:SEED}: prints a program and its outcomes, and compares nothing. The
 *       differences between what two engines print explain a difference of hashes.
 * </ul>
 *
 * <pre>{@code
 * ./mvnw -pl conformance-tests/suite -am test -Dtest=EngineRecordTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dorrery.record=/tmp/record.txt -Dorrery.programs=3000
 * }</pre>
 */
class EngineRecordTest {
    private static final String RECORD = "engine-record.txt";
    private static final int SHARE = 16;
    private static final int MAX_SHOWN = 50;
    private static final int GENERATOR_SIZE = 1000;
    private static final int HASH_BYTES = 8;

    private static final int FAMILY = 0;
    private static final int SEED = 1;
    private static final int PROGRAM = 2;

    /** A family of random programs. */
    private enum Family {
        STREAMS(new EnginePrograms.OfStreams()),
        GRAPHS(new EnginePrograms.OfGraphs()),
        CONDITIONALS(new EnginePrograms.OfConditionals()),
        DEVICE_LAUNCHES(new EnginePrograms.OfDeviceLaunches()),
        FAULTS(new EnginePrograms.OfFaults()),
        KERNELS(new EnginePrograms.OfKernels()),
        PARTITIONS(new EnginePrograms.OfPartitions()),
        DEVICES(new EnginePrograms.OfDevices()),
        PROGRAMMATIC_GRAPHS(new EnginePrograms.OfProgrammaticGraphs());

        private final ArbitrarySupplier<EngineProgram> programs;

        Family(ArbitrarySupplier<EngineProgram> programs) {
            this.programs = programs;
        }

        /** Returns a program. Outside of properties, jqwik generates values in sessions only. */
        EngineProgram program(Random random) {
            JqwikSession.start();
            try {
                return programs.get().generator(GENERATOR_SIZE).next(random).value();
            } finally {
                JqwikSession.finish();
            }
        }
    }

    /** A program that is recorded. */
    private record Sample(Family family, int seed, EngineProgram program) {
        static Sample of(Family family, int seed) {
            return new Sample(family, seed, family.program(random(family, seed, "PROGRAM")));
        }

        /** Returns the sample with a number, from 0. The families take turns. */
        static Sample of(int number) {
            Family[] families = Family.values();
            return of(families[number % families.length], number / families.length);
        }

        private static Random random(Family family, int seed, String purpose) {
            return new Random(hash(family + " " + seed + " " + purpose).asLong());
        }

        String outcome(EngineVariant variant) {
            return variant.outcome(program, random(family, seed, variant.name()));
        }

        @Override
        public String toString() {
            return family + ":" + seed;
        }
    }

    @Test
    void outcomesAreAsRecorded() throws IOException {
        String written = System.getProperty("orrery.record");
        String shown = System.getProperty("orrery.record.show");
        String compared = System.getProperty("orrery.record.compare");
        if (written != null) {
            write(Path.of(written), Integer.getInteger("orrery.first", 0), Integer.getInteger("orrery.programs"));
        } else if (shown != null) {
            List<String> sample = Splitter.on(':').splitToList(shown);
            show(Sample.of(Family.valueOf(sample.get(FAMILY)), Integer.parseInt(sample.get(SEED))));
        } else if (compared != null) {
            List<String> record = Files.readAllLines(Path.of(compared));
            int programs = Integer.getInteger("orrery.programs", record.size() - 1);
            compare(record.subList(0, 1 + programs), 1);
        } else {
            List<String> record =
                    Resources.readLines(Resources.getResource(EngineRecordTest.class, RECORD), StandardCharsets.UTF_8);
            compare(record, "all".equals(System.getProperty("orrery.records")) ? 1 : SHARE);
        }
    }

    private static void write(Path file, int first, int programs) throws IOException {
        try (PrintWriter record = new PrintWriter(Files.newBufferedWriter(file))) {
            record.println(Joiner.on(' ').join(columns()));
            for (int i = first; i < first + programs; i++) {
                Sample sample = Sample.of(i);
                List<String> line = new ArrayList<>();
                line.add(sample.family().name());
                line.add(Integer.toString(sample.seed()));
                line.add(text(hash(sample.program().toString())));
                for (EngineVariant variant : EngineVariant.values()) {
                    line.add(text(hash(sample.outcome(variant))));
                }
                record.println(Joiner.on(' ').join(line));
            }
        }
    }

    private static void show(Sample sample) {
        System.out.println(sample.program());
        for (EngineVariant variant : EngineVariant.values()) {
            System.out.println("\n" + variant + "\n" + sample.outcome(variant));
        }
    }

    /** Compares the programs whose seeds are multiples of {@code share}. */
    private static void compare(List<String> record, int share) {
        assertEquals(Joiner.on(' ').join(columns()), record.get(0), "columns of the record");
        List<String> differences = new ArrayList<>();
        for (String line : record.subList(1, record.size())) {
            List<String> expected = Splitter.on(' ').splitToList(line);
            int seed = Integer.parseInt(expected.get(SEED));
            if (seed % share == 0) {
                compare(Sample.of(Family.valueOf(expected.get(FAMILY)), seed), expected, differences);
            }
        }
        List<String> shown = differences.subList(0, Math.min(MAX_SHOWN, differences.size()));
        assertEquals("", Joiner.on('\n').join(shown), differences.size() + " differences");
    }

    private static void compare(Sample sample, List<String> expected, List<String> differences) {
        if (!text(hash(sample.program().toString())).equals(expected.get(PROGRAM))) {
            differences.add(sample + " is another program");
            return;
        }
        for (EngineVariant variant : EngineVariant.values()) {
            String expectedHash = expected.get(PROGRAM + 1 + variant.ordinal());
            if (!text(hash(sample.outcome(variant))).equals(expectedHash)) {
                differences.add(sample + " " + variant);
            }
        }
    }

    private static List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("FAMILY", "SEED", "PROGRAM"));
        Arrays.stream(EngineVariant.values()).map(EngineVariant::name).forEach(columns::add);
        return columns;
    }

    private static HashCode hash(String text) {
        return Hashing.sha256().hashString(text, StandardCharsets.UTF_8);
    }

    private static String text(HashCode hash) {
        return BaseEncoding.base64Url().omitPadding().encode(hash.asBytes(), 0, HASH_BYTES);
    }
}
