package orrery.testing.tck;

import com.google.common.collect.ImmutableList;
import com.google.common.reflect.ClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/** The transcripts of the project, which are resources. */
final class Transcripts {
    private static final String FOLDER = "transcripts/";
    private static final String ENDING = ".transcripts";

    private Transcripts() {}

    /** Returns all transcripts, ordered by their files. */
    static List<Transcript> all() {
        ImmutableList.Builder<Transcript> all = ImmutableList.builder();
        try {
            List<ClassPath.ResourceInfo> files =
                    ClassPath.from(Transcripts.class.getClassLoader()).getResources().stream()
                            .filter(each -> each.getResourceName().startsWith(FOLDER)
                                    && each.getResourceName().endsWith(ENDING))
                            .sorted(Comparator.comparing(ClassPath.ResourceInfo::getResourceName))
                            .toList();
            for (ClassPath.ResourceInfo each : files) {
                String name = each.getResourceName().substring(FOLDER.length()).replace(ENDING, "");
                List<String> lines = each.asCharSource(StandardCharsets.UTF_8).readLines();
                all.addAll(TranscriptReader.read(name, lines));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedTranscriptException e) {
            throw new IllegalStateException(e);
        }
        return all.build();
    }
}
