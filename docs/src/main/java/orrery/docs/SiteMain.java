package orrery.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import orrery.docs.program.Example;
import orrery.docs.site.Site;

/** Writes the site; {@code ./mvnw -Psite} runs it after the build. */
public final class SiteMain {
    private SiteMain() {}

    /**
     * Returns a site whose reports are those of all programs.
     *
     * @param project the folder of the project
     * @param out the folder of the site
     * @param target the name of the modules' build folders
     */
    public static Site all(Path project, Path out, String target) {
        Map<String, Example> programs = new TreeMap<>(NamedPrograms.all());
        programs.putAll(NamedPrograms.answers());
        return Site.ofAllPages(
                project, out, target, RuleLessons.in("guide"), folder -> ProgramReports.write(programs, folder));
    }

    /**
     * Returns a site of the guide, whose reports are those of the lessons and of the answers to their questions.
     *
     * @param project the folder of the project
     * @param out the folder of the site
     */
    public static Site lessons(Path project, Path out) {
        Map<String, Example> programs = new TreeMap<>(Lessons.all());
        programs.putAll(NamedPrograms.answers());
        return Site.ofLessons(project, out, RuleLessons.in("guide"), folder -> ProgramReports.write(programs, folder));
    }

    /**
     * Writes the site.
     *
     * @param args the folder of the project, the name of the modules' build folders, and the folder of the site
     */
    public static void main(String[] args) throws IOException {
        Path out = Path.of(args[2]);
        all(Path.of(args[0]), out, args[1]).write();
        System.out.println("The site is in " + out + "; it begins with index.html.");
    }
}
