package info.vannier.gotha;

import java.io.*;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;

/**
 * Pairs rounds with OpenGotha's own engine, without its window, for tools/opengotha_comparison.py.
 *
 * <p>A line on the standard input is a round's number and the path of a file of OpenGotha; the
 * answer is the milliseconds of processor time of the pairing, the key of the player who has the bye or "-", and for
 * each game the keys of White and Black and the handicap, separated by tabs.
 */
public class OpenGothaPairs {
  public static void main(String[] none) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
    System.setOut(System.err);
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    for (String line; (line = in.readLine()) != null; ) {
      int cut = line.indexOf(' ');
      int round = Integer.parseInt(line.substring(0, cut)) - 1;
      Tournament event = new Tournament();
      File file = new File(line.substring(cut + 1));
      ExternalDocument.importTournamentFromXMLFile(file, event, true, true, true, true, true);
      ArrayList<Player> here = new ArrayList<Player>();
      for (Player player : event.playersList())
        if (player.getRegisteringStatus().equals("FIN") && player.getParticipating()[round]) here.add(player);
      long before = clock.getCurrentThreadCpuTime();
      String bye = "-";
      if (here.size() % 2 == 1) {
        event.chooseAByePlayer(here, round);
        bye = event.getByePlayer(round).getKeyString();
        for (int at = 0; at < here.size(); at++)
          if (here.get(at).getKeyString().equals(bye)) here.remove(at);
      }
      ArrayList<Game> games = event.makeAutomaticPairing(here, round);
      StringBuilder said = new StringBuilder();
      said.append((clock.getCurrentThreadCpuTime() - before) / 1000000).append('\t').append(bye);
      for (Game game : games)
        said.append('\t').append(game.getWhitePlayer().getKeyString())
            .append('\t').append(game.getBlackPlayer().getKeyString())
            .append('\t').append(game.getHandicap());
      out.println(said);
    }
    System.exit(0);
  }
}
