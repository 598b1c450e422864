package orrery.docs;

import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.Arrays;
import orrery.conformance.calibration.CalibrateMain;
import orrery.conformance.cli.CampaignMain;
import orrery.conformance.cli.RecordMain;
import orrery.conformance.cli.ReplayMain;
import orrery.conformance.cli.Suggestions;

/**
 * Runs a command of {@code orrery} by its name, for {@code orrery.cmd}: cmd takes the arguments of a script apart at
 * each {@code =} and comma, so that the script passes all of them on as they are. The script for other systems chooses
 * the main class itself, with options of the JVM for each.
 */
final class WindowsMain {
    /** The main method of a command. */
    @FunctionalInterface
    interface Command {
        void run(String[] arguments) throws Exception;
    }

    private static final int MISUSE = 2;

    /**
     * The exit code that makes {@code orrery.cmd} build what has changed, and run the command again. Programs of the
     * user end with smaller ones.
     */
    private static final int BUILD = 75_000;

    /** The commands by name. Benchmarks are not among them: they need the classes of tests. */
    static final ImmutableMap<String, Command> COMMANDS = ImmutableMap.<String, Command>builder()
            .put("run", Main::main)
            .put("explore", ExploreMain::main)
            .put("merge", MergeMain::main)
            .put("exercise", ExerciseMain::main)
            .put("check", CheckMain::main)
            .put("progress", ProgressMain::main)
            .put("shell", ShellMain::main)
            .put("diff", DiffMain::main)
            .put("ptx", PtxMain::main)
            .put("new", NewProject::main)
            .put("devices", DevicesMain::main)
            .put("campaign", CampaignMain::main)
            .put("replay", ReplayMain::main)
            .put("record", RecordMain::main)
            .put("compare", CompareMain::main)
            .put("calibrate", CalibrateMain::main)
            .buildOrThrow();

    private WindowsMain() {}

    /** Returns the arguments with {@code COMMAND --help} in place of {@code help COMMAND}. */
    static String[] expanded(String... args) {
        return args.length > 1 && args[0].equals("help") ? new String[] {args[1], "--help"} : args;
    }

    /**
     * Runs the command, and exits with its code. Where {@code orrery.cmd} names the folder of the project, sources that
     * have changed are built first.
     */
    public static void main(String[] arguments) throws Exception {
        String[] args = expanded(arguments);
        String home = System.getenv("ORRERY_HOME");
        if (home != null && new WindowsBuild(Path.of(home)).isNeeded()) {
            System.exit(BUILD);
        }
        String name = args.length == 0 ? "--help" : args[0];
        Command command = COMMANDS.get(name);
        if (command != null) {
            command.run(Arrays.copyOfRange(args, 1, args.length));
        } else if (name.equals("--help") || name.equals("-h") || name.equals("help")) {
            System.out.println("Usage: orrery COMMAND [ARGUMENT...]");
            System.out.println("Commands: " + String.join(", ", COMMANDS.keySet()));
            System.out.println(
                    "'orrery COMMAND --help' says more about a command. --width COLUMNS sets the width of its output.");
            System.exit(args.length == 0 ? MISUSE : 0);
        } else {
            System.err.println("orrery: unknown command '" + name + "'" + Suggestions.of(name, COMMANDS.keySet())
                    + "; 'orrery --help' lists the commands");
            System.exit(MISUSE);
        }
    }
}
